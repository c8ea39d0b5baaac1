// The sections of a page as the index holds them.
import { parse, sections } from '@lectern/content';
import { Bounded } from '#platform/bounded';

export type PageSection = { anchor: string; title: string; body: string };

const known = new Bounded<PageSection[]>(8_000_000, (list) =>
  list.reduce((sum, { title, body }) => sum + 100 + 2 * (title.length + body.length), 0),
);

/** A body never changes under its hash, so what was cut once is kept. */
export function sectionsOf(hash: string, text: string): PageSection[] {
  return (
    known.get(hash) ??
    known.keep(
      hash,
      sections(parse(text)).flatMap((section) => [...inPieces(section)]),
    )
  );
}

const longest = 8000;

/** Very long sections are several: an engine takes only so many tokens, and each search reads what it finds. */
function* inPieces({ anchor, title, body }: PageSection): Generator<PageSection> {
  let rest = body;
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest);
    const end = space > longest / 2 ? space : longest;
    yield { anchor, title, body: rest.slice(0, end) };
    rest = rest.slice(end);
  }
  yield { anchor, title, body: rest };
}
