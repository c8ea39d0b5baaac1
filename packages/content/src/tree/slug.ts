import { TreeError } from './tree-error.ts';

export const MAX_SLUG = 100;
const FALLBACK = 'page';

// Letters that Unicode decomposition leaves unchanged.
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
};

/** Lower-case words joined by `-`. Latin letters lose their accents, other scripts stay unchanged. */
export function slugOf(title: string): string {
  const spelled = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøđðþłħıŋŧ]/gu, (letter) => SPELLED[letter] ?? letter)
    .replace(/['’`´]/gu, '');
  const words = spelled.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return fit(words.join('-'), MAX_SLUG) || FALLBACK;
}

/** The slug with a number suffix. */
export function numbered(slug: string, number: number): string {
  const suffix = `-${number}`;
  return fit(slug, MAX_SLUG - suffix.length) + suffix;
}

/** The slug itself or, when it is taken, the slug with a number. */
export async function freeSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(slug))) return slug;
  // Exponential search: a thousand pages called "Untitled" must not cost a thousand lookups each.
  let high = 2;
  while (await isTaken(numbered(slug, high))) high *= 2;
  let low = high === 2 ? 2 : high / 2 + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isTaken(numbered(slug, middle))) low = middle + 1;
    else high = middle;
  }
  return numbered(slug, high);
}

export function isSlug(slug: string): boolean {
  return (
    slug.length <= MAX_SLUG && /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}._~+@!-]+$/u.test(slug) && !/^\.+$/.test(slug)
  );
}

export function checkSlug(slug: string): string {
  if (slug.length > MAX_SLUG) throw new TreeError('slug-invalid', `slug must be at most ${MAX_SLUG} characters long`);
  if (!isSlug(slug)) {
    throw new TreeError('slug-invalid', 'slug may contain only letters, digits, "-", "_" and "."');
  }
  return slug;
}

function fit(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length);
  const word = cut.lastIndexOf('-');
  const kept = slug[length] !== '-' && word > length / 2 ? cut.slice(0, word) : cut;
  // A cut through a surrogate pair would leave half a character.
  return kept.replace(/[\uD800-\uDBFF]$/u, '').replace(/-+$/, '');
}
