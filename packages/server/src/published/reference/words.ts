// Words of a search: without those that say nothing, in one form, and with those that mean the same here.

const empty = new Set(
  'a an and are by can do for from how i in is it my of on or our s that the this to with you your'.split(' '),
);

/** `updateSpace` is two words. */
export function wordsIn(text: string): string[] {
  const separate = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  const all = separate.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !empty.has(word));
  return telling.length > 0 ? telling : all;
}

/** The form that “page”, “pages” and “paging” share. */
export function rootOf(word: string): string {
  if (word.length < 4) return word;
  const plain = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=[^aeiou])ing$|ations?$|ed$/, '')
    .replace(/(?<=[^s])s$/, '');
  return plain.length > 3 ? plain.replace(/e$/, '') : plain;
}

const meaningTheSame = [
  'update change edit modify write rename set',
  'create add new make',
  'delete remove revoke drop',
  'get read show fetch see find',
  'member user people person colleague teammate',
  'publish launch live deploy release',
  'page article document content',
  'site website docs documentation',
  'token key credential login auth authentication',
  'list all pages paging pagination',
  'picture image photo file upload',
  'permission access right role level share',
  'organization company workspace org',
  'error fail failure fault problem',
  'invite invitation join',
  'merge accept approve',
  'limit throttle 429',
  'visitor reader audience',
].map((line) => line.split(' ').map(rootOf));

const groups = new Map<string, string[]>();
for (const group of meaningTheSame)
  for (const word of group) groups.set(word, [...(groups.get(word) ?? []), ...group.filter((one) => one !== word)]);

/** Roots of words that mean the same here. */
export const alike = (root: string): readonly string[] => groups.get(root) ?? [];
