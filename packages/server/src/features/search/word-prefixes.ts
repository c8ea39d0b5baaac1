// Prefixes that words must have to match a term. Few words of a text do, and searching for the prefixes is cheaper than
// tokenizing the text.
import { hasCompounds, isStemmed } from './languages.ts';
import type { Term } from './term.ts';

/** By the language of a text; undefined when all of its words must be tokenized, in order. */
export type WordPrefixes = (language: string) => readonly string[] | undefined;

export function wordPrefixesOf(terms: readonly Term[]): WordPrefixes {
  const known = new Map<string, readonly string[] | undefined>();
  return (language) => {
    if (!known.has(language)) known.set(language, inLanguage(terms, language));
    return known.get(language);
  };
}

function inLanguage(terms: readonly Term[], language: string): string[] | undefined {
  const all: string[] = [];
  for (const term of terms) if (!addTerm(all, term, language)) return undefined;
  return all.includes('') ? undefined : shortest(all);
}

const isPlain = /^[a-z0-9]+$/;

/** False when words with other prefixes may match too. */
function addTerm(all: string[], term: Term, language: string): boolean {
  const { stem: root, head: word, parts, forms, compounds, similar } = term;
  if (root === undefined || !isPlain.test(word)) return false;
  const form = isStemmed(language) ? forms.get(language) : undefined;
  // Arabic has prefixes.
  if (language === 'ar' && form !== undefined) return false;
  all.push(common(word, form === undefined ? [root] : [root, form]));
  // Only ASCII texts are read this way, and they do not contain other words.
  if (hasCompounds(language)) for (const one of compounds) if (isPlain.test(one)) all.push(one);
  for (const one of similar.keys()) if (isPlain.test(one)) all.push(common(one, [one]));
  return parts.every((part) => addTerm(all, part, language));
}

/** Words with the same stem begin with it, except for its last letter. */
function common(word: string, stems: readonly string[]): string {
  let length = word.length;
  for (const root of stems) {
    let same = 1;
    while (same < root.length - 1 && word[same] === root[same]) same++;
    length = Math.min(length, same);
  }
  return word.slice(0, length);
}

/** Without those that have another one as prefix. */
function shortest(all: readonly string[]): string[] {
  const kept: string[] = [];
  for (const one of all.toSorted()) {
    const last = kept.at(-1);
    if (last === undefined || !one.startsWith(last)) kept.push(one);
  }
  return kept;
}
