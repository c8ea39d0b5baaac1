// Code with a fence or delimiter that it does not contain.

export function codeSpan(value: string): string {
  const lengths = new Set(Array.from(value.matchAll(/`+/g), ([run]) => run.length));
  let ticks = '`';
  while (lengths.has(ticks.length)) ticks += '`';
  // One space is stripped from both ends, unless it is all spaces.
  const spaced = value.startsWith(' ') && value.endsWith(' ') && /[^ ]/.test(value);
  const pad = spaced || value.startsWith('`') || value.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${value}${pad}${ticks}`;
}

/** `usual` is the fence where the code allows it. */
export function fence(value: string, syntax = '', usual = { sign: '`', length: 3 }): string {
  const mark = syntax.includes('`') ? '~' : usual.sign;
  let longest = usual.length - 1;
  // Only a run at the beginning of a line could close it.
  for (const [run] of value.matchAll(mark === '~' ? /^[ \t]*~{3,}/gm : /^[ \t]*`{3,}/gm)) {
    longest = Math.max(longest, run.trimStart().length);
  }
  const ticks = mark.repeat(longest + 1);
  const info = syntax.replaceAll('\\', '\\\\').replaceAll('&', '&amp;');
  return `${ticks}${info}\n${value === '' ? '' : `${value}\n`}${ticks}`;
}
