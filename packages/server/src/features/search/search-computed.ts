// Searches computed pages, which are not stored. Operations and models are found in the indexed parts of the
// descriptions. Until all of these are indexed, and for other computed pages, titles and first words are scanned in the
// content.
import { runInSlices, type Task, type WalkedPage } from '@lectern/content';
import { openApiSourceOf, type ApiPageShows } from '@lectern/openapi/spec';
import { findComputedTree, isComputed, type Claims, type ComputedPage } from '#features/content';
import type { SectionRow } from './rows-index.ts';
import type { SignedInContext } from '#platform/context';
import { partKey, scopeOfParts } from './api-parts.ts';
import type { Query } from './query.ts';
import * as rows from './rows-parts.ts';
import type { SearchedSpace } from './rows.ts';
import { score, type Scored } from './score.ts';
import { search, type FoundPage } from './search.ts';

/**
 * `claims` are those of the reader of a space; undefined shows all of it. `preview` is the revision shown instead of
 * the main content.
 */
export type ReadableSpace = { space: SearchedSpace; claims: Claims | undefined; preview?: string };

/** The matching computed pages visible to the reader of each space; in no particular order. */
export async function findComputedPages(
  context: SignedInContext,
  organization: string,
  readable: readonly ReadableSpace[],
  query: Query,
): Promise<FoundPage[]> {
  if (query.terms.length === 0 || readable.length === 0) return [];
  const spaces = readable.map(({ space }) => space.id);
  const used = Map.groupBy(await rows.listSpecsIn(context.db, organization, spaces), ({ space }) => space);
  if (used.size === 0) return [];
  const specs = new Map([...used.values()].flat().map(({ spec, slug }) => [spec, slug] as const));
  const scope = { organization, only: [...specs.keys()], held: 'parts' } as const;
  const parts = new Map<string, Scored>();
  for (const { space: spec, id, sections } of await search(context.db, query, scope, new Set(specs.keys()))) {
    parts.set(`${specs.get(spec)!} ${id}`, sections[0]!);
  }
  const held = await rows.listHolding(context.db, organization, scope.only, [scopeOfParts(true), scopeOfParts(false)]);
  const indexed = new Set(held.map(({ version, part }) => `${version} ${part}`));
  const found: FoundPage[] = [];
  for (const { space, claims } of readable) {
    const roots = used.has(space.id) ? await findComputedTree(context, space, claims) : undefined;
    if (!roots) continue;
    const pages = await runInSlices(answering(await sortedOut(roots), { space, query, parts, indexed }));
    for (const page of pages) found.push(page);
  }
  return found;
}

type ComputedSearch = {
  space: SearchedSpace;
  query: Query;
  parts: ReadonlyMap<string, Scored>;
  indexed: ReadonlySet<string>;
};

type Made = { page: ComputedPage; path: string; key: string };
/** Computed pages of one tree: those about one part by its key, with the version, and the others. */
type SortedOut = { byKey: ReadonlyMap<string, Made[]>; versions: ReadonlyMap<string, Made[]>; others: Made[] };

const known = new WeakMap<readonly WalkedPage[], SortedOut>();

/** There may be tens of thousands, and search-as-you-type queries often. */
async function sortedOut(roots: readonly WalkedPage[]): Promise<SortedOut> {
  const sorted = known.get(roots) ?? (await runInSlices(sortOut(roots)));
  known.set(roots, sorted);
  return sorted;
}

function* sortOut(roots: readonly WalkedPage[]): Task<SortedOut> {
  const byKey = new Map<string, Made[]>();
  const versions = new Map<string, Made[]>();
  const others: Made[] = [];
  const put = (map: Map<string, Made[]>, key: string, made: Made): void => {
    const list = map.get(key);
    if (list) list.push(made);
    else map.set(key, [made]);
  };
  function* among(siblings: readonly WalkedPage[]): Task<void> {
    for (const { page, path = '', pages } of siblings) {
      yield;
      if (page.hidden) continue;
      if (isComputed(page) && !page.noIndex) {
        const name = nameOf(page.shows);
        const made = { page, path, key: `${openApiSourceOf(page.computed)?.spec} ${partKey(name)}` };
        if (name === '') others.push(made);
        else {
          put(byKey, made.key, made);
          put(versions, `${page.computedSeed} ${page.shows.kind === 'model'}`, made);
        }
      }
      yield* among(pages);
    }
  }
  yield* among(roots);
  return { byKey, versions, others };
}

function* answering({ byKey, versions, others }: SortedOut, asked: ComputedSearch): Task<FoundPage[]> {
  const looked = new Set(others);
  for (const key of asked.parts.keys()) for (const made of byKey.get(key) ?? []) looked.add(made);
  for (const [version, all] of versions) {
    const [id, isModel] = version.split(' ', 2);
    const held =
      asked.indexed.has(`${id} ${scopeOfParts(true)}`) ||
      asked.indexed.has(`${id} ${scopeOfParts(isModel === 'true')}`);
    for (const made of held ? [] : all) looked.add(made);
  }
  const found: FoundPage[] = [];
  for (const { page, path, key } of looked) {
    yield;
    const sections = sectionsOf(page, path, key, asked);
    if (sections.length === 0) continue;
    const best = Math.max(...sections.map((one) => one.score));
    found.push({ space: asked.space.id, id: page.id, score: best, sections, made: { title: page.title, path } });
  }
  return found;
}

/** Its text in the list of pages, and in the version it was computed from. */
function sectionsOf(page: ComputedPage, path: string, key: string, { space, query, parts }: ComputedSearch): Scored[] {
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
    language: 'en',
  };
  const listed = score(row, query);
  const part = parts.get(key);
  const sections: Scored[] = [];
  if (part && part.row.drawn === page.computedSeed) sections.push({ ...part, row: { ...part.row, page_id: id } });
  if (!listed) return sections;
  const first = listed.first < description.length ? listed.first : 0;
  const shown = { ...listed, row: { ...row, body: description }, first, isOwn: description !== '' };
  // The part provides the excerpt.
  return part ? [...sections, { ...shown, isOwn: false }] : [shown];
}

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
