// Pages that are made from API descriptions are stored nowhere. What operations and models say is found in the parts of
// the descriptions; titles and first words are looked through as they stand in the content, so that they are found at once.
import { inTurns, openApiSourceOf, type ApiPageShows, type Steps, type WalkedPage } from '@lectern/content';
import { findMadeRoots, isMade, type MadePage } from '#features/content';
import type { SectionRow } from '#db/search-index';
import type { Context } from '#platform/context';
import { likeTerms } from './match.ts';
import { partKey } from './parts.ts';
import { readQuery, type Term } from './query.ts';
import * as rows from './rows-parts.ts';
import type { SearchedSpace } from './rows.ts';
import { score, type Scored } from './score.ts';
import { search, type FoundPage } from './search.ts';
import type { Readable } from './spaces.ts';

/** The made pages that answer, as far as the reader of each space sees them; in no order. */
export async function findMadePages(
  context: Context,
  organization: string,
  readable: readonly Readable[],
  query: string,
): Promise<FoundPage[]> {
  const terms = readQuery(query);
  if (terms.length === 0 || readable.length === 0) return [];
  const spaces = readable.map(({ space }) => space.id);
  const used = Map.groupBy(await rows.listSpecsIn(context.db, organization, spaces), ({ space }) => space);
  if (used.size === 0) return [];
  const specs = new Map([...used.values()].flat().map(({ spec, slug }) => [spec, slug] as const));
  const scope = { organization, only: [...specs.keys()], held: 'parts' } as const;
  const parts = new Map<string, Scored>();
  for (const { space: spec, id, sections } of await search(context.db, query, scope, new Set(specs.keys()))) {
    parts.set(`${specs.get(spec)!} ${id}`, sections[0]!);
  }
  const found: FoundPage[] = [];
  for (const { space, claims } of readable) {
    const roots = used.has(space.id) ? await findMadeRoots(context, space, claims) : undefined;
    if (roots) for (const page of await inTurns(answering(roots, { space, terms, parts }))) found.push(page);
  }
  return found;
}

type Asked = { space: SearchedSpace; terms: readonly Term[]; parts: ReadonlyMap<string, Scored> };

function* answering(pages: readonly WalkedPage[], asked: Asked): Steps<FoundPage[]> {
  const like = likeTerms(asked.terms);
  const found: FoundPage[] = [];
  function* among(siblings: readonly WalkedPage[]): Steps<void> {
    for (const { page, path = '', pages: below } of siblings) {
      yield;
      if (page.hidden) continue;
      const sections = isMade(page) && !page.noIndex ? sectionsOf(page, path, asked, like) : [];
      if (sections.length > 0) {
        const best = Math.max(...sections.map((one) => one.score));
        found.push({
          space: asked.space.id,
          id: page.id,
          score: best,
          sections,
          made: { title: page.title, path },
        });
      }
      yield* among(below);
    }
  }
  yield* among(pages);
  return found;
}

/** What is said of it in the list of pages, and what the version it was made from says. */
function sectionsOf(page: MadePage, path: string, asked: Asked, like: readonly string[] | undefined): Scored[] {
  const { space, terms, parts } = asked;
  const { id, title, description = '' } = page;
  const words = `${description}\n${path}`;
  const row: SectionRow = {
    id: 0,
    organization_id: space.organization_id,
    space_id: space.id,
    page_id: id,
    number: 0,
    anchor: '',
    page_title: title,
    title: '',
    body: words,
    drawn: '',
  };
  const listed = score(row, terms, like);
  const part = parts.size === 0 ? undefined : parts.get(keyOf(page));
  const sections: Scored[] = [];
  if (part && part.row.drawn === page.computedSeed) sections.push({ ...part, row: { ...part.row, page_id: id } });
  if (!listed) return sections;
  const first = listed.first < description.length ? listed.first : 0;
  const shown = { ...listed, row: { ...row, body: description }, first, isOwn: description !== '' };
  // The part shows where the words stand.
  return part ? [...sections, { ...shown, isOwn: false }] : [shown];
}

const keyOf = ({ computed, shows }: MadePage): string => `${openApiSourceOf(computed)?.spec} ${partKey(nameOf(shows))}`;

function nameOf(shows: ApiPageShows): string {
  switch (shows.kind) {
    case 'operation':
      return `path ${shows.method} ${shows.path}`;
    case 'webhook':
      return `webhook ${shows.method} ${shows.name}`;
    case 'model':
      return `schema ${shows.name}`;
    default:
      return '';
  }
}
