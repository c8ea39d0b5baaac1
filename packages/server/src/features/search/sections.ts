// Splits a page into the sections of the index.
import { processCaches, linkTargets, parseShared, sections, withIncludes, type MarkdownPage } from '@lectern/content';
import type { MentionedTitles } from './mentioned-titles.ts';

export type PageSection = { anchor: string; title: string; body: string };

const known = processCaches.cache('search-sections', {
  weigh: (list: PageSection[]) =>
    list.reduce((sum, { title, body }) => sum + 100 + 2 * (title.length + body.length), 0),
});

/** The included reusable contents of a body: hash and text, by target. */
export type Included = ReadonlyMap<string, { hash: string; text: string }>;

/** Cached by hash, which identifies the text, and by everything else that is read. */
export function sectionsOf(hash: string, text: string, dependencies: SectionDependencies): PageSection[] {
  const key = `${hash} ${dependencyKey(dependencies)}`;
  return known.get(key) ?? known.set(key, [...cut(text, dependencies)]);
}

/** What the sections of a page depend on beside its text. */
export type SectionDependencies = { included: Included; titles: MentionedTitles };

export const dependencyKey = ({ included, titles }: SectionDependencies): string =>
  [...[...included].map(([target, { hash }]) => `${target} ${hash}`), ...[...titles].flat()].join('\n');

/** The page with its includes expanded. */
export function wholePage(text: string, included: Included): MarkdownPage {
  const page = parseShared(text);
  const shared = (target: string) => {
    const found = included.get(target);
    return found && parseShared(found.text);
  };
  return included.size === 0 ? page : withIncludes(page, shared);
}

function* cut(text: string, { included, titles }: SectionDependencies): Generator<PageSection> {
  const all = sections(wholePage(text, included), (target) => titles.get(target));
  for (const section of atMost(all)) yield* inPieces(section);
}

const mostSections = 1000;
const mostJoined = 1_000_000;

/** Every section costs a row and tokens, so the last section of a page with thousands of headings takes the rest. */
function atMost(all: readonly PageSection[]): readonly PageSection[] {
  const last = all[mostSections - 1];
  if (last === undefined) return all;
  const parts = [last.body];
  let length = last.body.length;
  for (const { title, body } of all.slice(mostSections)) {
    if (length > mostJoined) break;
    parts.push(title, body);
    length += title.length + body.length;
  }
  const body = parts.filter((part) => part !== '').join('\n');
  return [...all.slice(0, mostSections - 1), { ...last, body }];
}

export const mayInclude = (text: string): boolean => /\{%\s*include\s/.test(text);

/** The targets of a body's includes. */
export const includesOf = (text: string): string[] =>
  mayInclude(text)
    ? linkTargets(parseShared(text)).flatMap(({ target, use }) => (use === 'include' ? [target] : []))
    : [];

const longest = 8000;

/** Splits very long sections: an engine limits the tokens per row, and each search reads the sections it finds. */
function* inPieces({ anchor, title, body }: PageSection): Generator<PageSection> {
  let rest = body;
  while (rest.length > longest) {
    const space = Math.max(rest.lastIndexOf(' ', longest), rest.lastIndexOf('\n', longest));
    const end = space > longest / 2 ? space : longest;
    yield { anchor, title, body: rest.slice(0, end) };
    rest = rest.slice(end);
  }
  yield { anchor, title, body: rest };
}
