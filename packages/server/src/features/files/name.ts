const longest = 256;

/** A valid file name: no folders, no invisible characters, limited length. */
export function sanitizeFileName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    // Control characters, and bidirectional overrides, with which exe.gnp reads as png.exe.
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim();
  if (name === '' || name === '.' || name === '..') return 'file';
  if (name.length <= longest) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  return (
    name
      .slice(0, longest - extension.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + extension
  );
}
