// Where files, reusable contents and variables of a space are used.
import type { ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { paginateArray, type Page, type PageQuery } from '#platform/paging';
import { computedLinks, linksTo } from './overlay.ts';
import { presentUses, type ContentUse, type CountedSource } from './present-uses.ts';
import { countTargets, type CountedTarget, type LinkRow } from './rows.ts';
import { countNamed, variableUsesIn } from './variable-uses.ts';

type Kind = 'file' | 'reusable-content' | 'variable';

export async function countUses(
  context: Context,
  place: ContentView,
  kind: Kind,
  query: PageQuery,
): Promise<Page<CountedTarget>> {
  const counts = kind === 'variable' ? await countVariables(context, place) : await countLinked(context, place, kind);
  return paginateArray(
    counts.sort((one, other) => (one.id < other.id ? -1 : 1)),
    ({ id }) => id,
    query,
  );
}

async function countLinked(context: Context, place: ContentView, kind: string): Promise<CountedTarget[]> {
  const links = await computedLinks(context, place);
  const { organization_id: organization, id: space } = place.space;
  if (!links) return countTargets(context.db, { organization, space }, kind);
  const rows = links.filter((row) => row.kind === kind && row.via === null && row.target_id !== null);
  const byTarget = Map.groupBy(rows, ({ target_id }) => target_id ?? '');
  return [...byTarget].map(([id, some]) => ({ id, pages: countSources(some).length, uses: some.length }));
}

async function countVariables(context: Context, place: ContentView): Promise<CountedTarget[]> {
  const counts = new Map<string, CountedTarget>();
  for (const { names } of await variableUsesIn(context, place)) {
    for (const name of new Set(names)) {
      const before = counts.get(name) ?? { id: name, pages: 0, uses: 0 };
      const uses = before.uses + names.filter((one) => one === name).length;
      counts.set(name, { id: name, pages: before.pages + 1, uses });
    }
  }
  return [...counts.values()];
}

export async function listUses(
  context: Context,
  place: ContentView,
  { kind, id }: { kind: Kind; id: string },
  query: PageQuery,
): Promise<Page<ContentUse>> {
  const found =
    kind === 'variable'
      ? countNamed(await variableUsesIn(context, place), id)
      : countSources(await linksTo(context, place, kind, [id]));
  const sorted = found.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const page = paginateArray(sorted, orderOf, query);
  return { ...page, items: await presentUses(place, page.items) };
}

const orderOf = ({ kind, id }: CountedSource): string => `${kind} ${id}`;

function countSources(links: readonly LinkRow[]): CountedSource[] {
  const bySource = Map.groupBy(links, ({ source_kind, source_id }) => `${source_kind} ${source_id}`);
  return [...bySource.values()].flatMap((some) =>
    some.slice(0, 1).map(({ source_kind, source_id }) => ({
      kind: source_kind as CountedSource['kind'],
      id: source_id,
      count: some.length,
    })),
  );
}
