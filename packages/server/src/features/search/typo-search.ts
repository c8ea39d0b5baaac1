// Runs a query, and again with similar words when there are few results.
import { listLanguages, listWords } from './rows-words.ts';
import { stemIn } from './stems.ts';
import { byScore } from './group-results.ts';
import { hasCompounds, isStemmed, type Language } from './languages.ts';
import { asQuery, readQuery, type Query } from './query.ts';
import type { Term } from './term.ts';
import type { FoundPage } from './search.ts';
import { fewResults, looseQueries, type TermDictionary } from './similar-words.ts';

/**
 * `find` returns only what the caller may see. So whether and how the query is extended never depends on content
 * visible to others only.
 */
export async function searchWithTypoTolerance(
  dictionary: TermDictionary,
  text: string,
  find: (query: Query) => Promise<FoundPage[]>,
): Promise<FoundPage[]> {
  const query = await inLanguages(dictionary, readQuery(text));
  if (query.terms.length === 0) return [];
  const found = new Map((await find(query)).map((page) => [keyOf(page), page] as const));
  if (found.size < fewResults) {
    for await (const loose of looseQueries(dictionary, query, find)) {
      for (const page of await find(loose)) if (!found.has(keyOf(page))) found.set(keyOf(page), page);
      if (found.size >= fewResults) break;
    }
  }
  return [...found.values()].sort(byScore);
}

const keyOf = ({ space, id }: FoundPage): string => `${space} ${id}`;

/** With the word forms of the organization's languages. */
async function inLanguages(dictionary: TermDictionary, query: Query): Promise<Query> {
  const { db, organization, languages: more = [] } = dictionary;
  const languages = [...new Set([...(await listLanguages(db, organization)).filter(isStemmed), ...more])];
  if (languages.length === 0) return query;
  const terms: Term[] = [];
  for (const term of query.terms) terms.push(await withForms(dictionary, term, languages));
  return asQuery(terms, query.title);
}

async function withForms(dictionary: TermDictionary, term: Term, languages: readonly Language[]): Promise<Term> {
  if (term.stem === undefined) return term;
  const forms = new Map<Language, string>();
  for (const language of languages) {
    const form = stemIn(language, term.typed);
    if (form !== undefined) forms.set(language, form);
  }
  const compounds = languages.some(hasCompounds) ? await compoundsWith(dictionary, term.head) : term.compounds;
  return { ...term, forms, compounds };
}

const shortestPart = 5;
const mostSpaces = 50;
const mostCompounds = 40;
const longestCompound = 40;
const endings = ['', 'e', 'en', 'er', 'es', 'n', 's'];
const ending = /(?:e[nrs]?|[ns])$/;

/** Compounds with this word: `Verbindung` is in `Datenbankverbindungen` and in `Verbindungsfehler`. */
async function compoundsWith(dictionary: TermDictionary, word: string): Promise<ReadonlySet<string>> {
  const { db, organization, spaces, unindexed = [] } = dictionary;
  const compounds = new Set<string>();
  // Umlauts are often typed as two letters (`ae`, `oe`, `ue`).
  const plain = word.replaceAll(/([aou])e/g, '$1');
  if (plain !== word) compounds.add(plain);
  if (word.length < shortestPart || spaces.length > mostSpaces) return compounds;
  const bare = word.replace(ending, '');
  // Words with the word itself as prefix or suffix are included.
  const root = bare.length >= shortestPart ? bare : word;
  const ends = endings.map((one) => root + one);
  const wanted = { begins: [root], ends, shortest: word.length + 3, longest: longestCompound };
  for (const one of await listWords(db, organization, spaces, wanted)) {
    if (compounds.size < mostCompounds) compounds.add(one);
  }
  for (const one of unindexed) {
    const isCompound = one.length >= wanted.shortest && (one.startsWith(root) || ends.some((end) => one.endsWith(end)));
    if (isCompound && compounds.size < mostCompounds) compounds.add(one);
  }
  return compounds;
}
