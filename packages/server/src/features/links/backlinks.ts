import { findFile } from '@lectern/content';
import { loadPageIn, type ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { paginateArray, type Page, type PageQuery } from '#platform/paging';
import { viaSpace } from './address.ts';
import { orderOf } from './listing.ts';
import { linksTo } from './overlay.ts';
import type { Location } from './location.ts';
import { presentSource } from './present.ts';
import { listLinksVia, type LinkRow } from './rows.ts';
import { LinkVisibility } from './link-visibility.ts';

/** Links to a page, in this content and in the main content of other visible spaces. */
export async function listToPage(
  context: Context,
  place: ContentView,
  id: string,
  query: PageQuery,
): Promise<Page<Location>> {
  await loadPageIn(place, id);
  const { organization_id: organization } = place.space;
  const within = await linksTo(context, place, 'page', [id]);
  const elsewhere = await listLinksVia(context.db, organization, viaSpace(place.space.id), [id]);
  const others = [...within, ...elsewhere].filter(
    (row) => row.source_kind !== 'page' || row.source_id !== id || row.space_id !== place.space.id,
  );
  return show(context, place, others, query);
}

/** Uses of a file. */
export async function listToFile(
  context: Context,
  place: ContentView,
  id: string,
  query: PageQuery,
): Promise<Page<Location>> {
  const { records, tree } = place;
  if (!(await findFile(records, tree, id))) throw notFound('file');
  return show(context, place, await linksTo(context, place, 'file', [id]), query);
}

/** Each block once, however often it links. */
async function show(
  context: Context,
  place: ContentView,
  links: readonly LinkRow[],
  query: PageQuery,
): Promise<Page<Location>> {
  const viewer = new LinkVisibility(context, place.space);
  const scene = { viewer, place };
  const found = new Map<string, LinkRow>();
  for (const row of links) {
    const isSeen = (await viewer.see(viaSpace(row.space_id))).state === 'seen';
    const key = JSON.stringify([row.space_id, row.source_kind, row.source_id, row.node]);
    if (isSeen && !found.has(key)) found.set(key, row);
  }
  const page = paginateArray([...found.values()], (row) => `${row.space_id} ${orderOf(row)}`, query);
  const items: Location[] = [];
  for (const row of page.items) {
    const location = await presentSource(scene, row);
    if (location) items.push(location);
  }
  return { ...page, items };
}
