// Splits a page into the sections of the index.
import { processCaches, links, parseShared, sections, withIncludes, type MarkdownPage } from '@lectern/content';

export type PageSection = { anchor: string; title: string; body: string };

const known = processCaches.cache('search-sections', {
  weigh: (list: PageSection[]) =>
    list.reduce((sum, { title, body }) => sum + 100 + 2 * (title.length + body.length), 0),
});

/** The included reusable contents of a body: hash and text, by target. */
export type Included = ReadonlyMap<string, { hash: string; text: string }>;

const nothing: Included = new Map();

/** Cached by hash, which identifies the text. */
export function sectionsOf(hash: string, text: string, included = nothing): PageSection[] {
  const key = [hash, ...[...included].map(([target, shared]) => `${target} ${shared.hash}`)].join(' ');
  return known.get(key) ?? known.set(key, [...cut(text, included)]);
}

/** The page with its includes expanded. */
export function wholePage(text: string, included: Included): MarkdownPage {
  const page = parseShared(text);
  const shared = (target: string) => {
    const found = included.get(target);
    return found && parseShared(found.text);
  };
  return included.size === 0 ? page : withIncludes(page, shared);
}

function* cut(text: string, included: Included): Generator<PageSection> {
  for (const section of atMost(sections(wholePage(text, included)))) yield* inPieces(section);
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

const mayInclude = /\{%\s*include\s/;

/** The targets of a body's includes. */
export const includesOf = (text: string): string[] =>
  mayInclude.test(text)
    ? links(parseShared(text)).flatMap(({ target, use }) => (use === 'include' ? [target] : []))
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
