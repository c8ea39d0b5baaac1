// Search over guides and operations, in memory: some hundred short texts, in which readers who know none of the words
// of the product should find what they are after.
import { parse, toText } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import { ApiDocument, findOperation, readSchema, type Operation } from '@lectern/openapi';
import type { Contents, ReferencePage } from './contents.ts';
import { referenceId } from './settings.ts';
import { alike, rootOf, wordsIn } from './words.ts';

type SearchSpace = Static<typeof shapes.SearchSpace>;
type SearchPage = SearchSpace['pages'][number];
type Entry = {
  page: ReferencePage;
  above: string[];
  text: string;
  /** The best place of each word, as its weight. */
  weights: Map<string, number>;
};

const most = 20;
const weights = { title: 10, name: 6, above: 4, description: 3, text: 1 };

export function createSearch(contents: Contents): (query: string) => { count: number; items: SearchSpace[] } {
  let entries: Entry[] | undefined;
  return (query) => {
    entries ??= entriesOf(contents);
    const asked = [...new Set(wordsIn(query))];
    const found = entries
      .map((entry) => ({ entry, score: scoreOf(entry, asked) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, most);
    const pages = found.map(({ entry, score }, i) => presented(entry, score, i + 1, asked));
    const space = { type: 'space' as const, id: referenceId, title: 'Lectern API', score: pages[0]?.score ?? 0, pages };
    return { count: pages.length, items: pages.length === 0 ? [] : [space] };
  };
}

function entriesOf({ document, pages, markdown }: Contents): Entry[] {
  const api = new ApiDocument(document);
  const entries: Entry[] = [];
  const visit = (page: ReferencePage, above: string[]): void => {
    if (page.type === 'document') entries.push(entryOf(page, above));
    for (const below of page.pages) visit(below, [...above, page.title]);
  };
  function entryOf(page: ReferencePage, above: string[]): Entry {
    const source = markdown.get(page.id) ?? '';
    const [, path, method] = /path="([^"]+)" method="(\w+)"/.exec(source) ?? [];
    const operation = path === undefined || method === undefined ? undefined : findOperation(api, path, method);
    const text = operation ? textOf(api, operation) : toText(parse(source));
    const entry = { page, above, text: text.replaceAll(/\s+/g, ' '), weights: new Map<string, number>() };
    const add = (words: string, weight: number): void => {
      for (const word of wordsIn(words)) {
        const root = rootOf(word);
        entry.weights.set(root, Math.max(weight, entry.weights.get(root) ?? 0));
      }
    };
    // Pages of a resource repeat the text of its operations.
    const isResource = page.pages.length > 0;
    add(text, isResource ? weights.text / 2 : weights.text);
    add(page.description ?? '', weights.description);
    add(above.join(' '), weights.above);
    add(operation?.id ?? '', weights.name);
    add(page.title, weights.title);
    return entry;
  }
  for (const page of pages) visit(page, []);
  return entries;
}

/** Not the fields of replies: they are the same in many operations, and reading all of them takes seconds. */
function textOf(api: ApiDocument, { method, path, description = '', parameters, body }: Operation): string {
  const fields = body?.media.flatMap(({ schema }) => [...readSchema(api, schema).properties.keys()]) ?? [];
  const names = [...parameters.map(({ name }) => name), ...fields].join(', ');
  return `${description} ${method.toUpperCase()} ${path} ${names}`.trim();
}

/** Zero unless every word, one that means the same, or for the last one its beginning, is there. */
function scoreOf(entry: Entry, asked: readonly string[]): number {
  if (asked.length === 0) return 0;
  let score = 0;
  for (const [i, word] of asked.entries()) {
    const root = rootOf(word);
    const own = entry.weights.get(root) ?? 0;
    const other = Math.max(0, ...alike(root).map((one) => entry.weights.get(one) ?? 0)) * 0.7;
    const begun = i === asked.length - 1 ? beginning(entry, word) * 0.6 : 0;
    const best = Math.max(own, other, begun);
    if (best === 0) return 0;
    score += best;
  }
  // Guides explain what operations only list, and schemas are found through them. Among equals the shorter title says more exactly what was asked.
  const { path, title } = entry.page;
  const kind = path.startsWith('guides/') ? 1.3 : path.startsWith('shapes/') ? 0.6 : 1;
  return (score * kind) / asked.length + 1 / (1 + title.length);
}

function beginning({ weights: known }: Entry, start: string): number {
  let best = 0;
  for (const [word, weight] of known) if (weight > best && word.startsWith(start)) best = weight;
  return best;
}

function presented({ page, above, text }: Entry, score: number, rank: number, asked: readonly string[]): SearchPage {
  const { id, title, path, description = '' } = page;
  const body = description === '' ? excerptOf(text, asked) : description;
  const urls = { app: '' };
  const section = { id, title, path, score, resultType: 'section' as const, body, urls };
  const ancestors = above.map((one) => ({ title: one }));
  return { id, title, description, path, score, rank, resultType: 'page', ancestors, sections: [section], urls };
}

const around = 90;

function excerptOf(text: string, asked: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = asked.map((word) => lower.indexOf(rootOf(word))).filter((at) => at >= 0);
  const at = places.length === 0 ? 0 : Math.min(...places);
  const from = at < around ? 0 : lower.indexOf(' ', at - around) + 1;
  const part = text.slice(from, from + around * 2);
  return `${from > 0 ? '…' : ''}${part}${from + around * 2 < text.length ? '…' : ''}`;
}
