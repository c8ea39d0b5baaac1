import { findPage, findReusableContent } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { organizationOf } from '#features/revisions';
import { viewOfSpace, type ContentView } from '#features/branches';
import type { SpaceForCaller } from '#features/spaces';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { paginateArray, type Page, type PageQuery } from '#platform/paging';
import { allLinks, brokenLinks, computedLinks, linksOfPage } from './overlay.ts';
import { bodyOf, factsOf, outgoingOf, type Source } from './outgoing.ts';
import { presentLink, type LinkUsage, type LinkPresentation } from './present.ts';
import * as rows from './rows.ts';
import { LinkVisibility } from './link-visibility.ts';

type Listing = Static<typeof shapes.LinkListing>;
type Query = PageQuery & { status?: rows.LinkStatus };
type Judged = { row: rows.LinkRow; status: rows.LinkStatus; key: string };

/** The links of the main content, counted and paged by the database. */
export async function listInSpace(context: Context, space: SpaceForCaller, query: Query): Promise<Listing> {
  const viewer = new LinkVisibility(context, space);
  const place = await viewOfSpace(context, space);
  const scene = { viewer, place };
  const computed = await computedLinks(context, place);
  if (computed) return listOf(scene, await judged(viewer, computed), query);
  const at = { organization: space.organization_id, space: space.id };
  const counts = await rows.countLinks(context.db, at);
  const overrides = await viewer.overridesIn(counts);
  const total = { ok: 0, broken: 0, 'in-app': 0 };
  for (const one of counts) total[await viewer.statusOf(one)] += one.total;
  const all = total.ok + total.broken + total['in-app'];
  const count = query.status === undefined ? all : total[query.status];
  const page = await rows.listLinks(context.db, at, query.status, overrides, query, count);
  return { ...(await shownPage(scene, page, query.status)), stats: { total: all, broken: { total: total.broken } } };
}

export async function listInPage(context: Context, place: ContentView, pageId: string, query: Query): Promise<Listing> {
  const links = await linksOfPage(context, place, pageId);
  if (!links) throw notFound('page');
  const viewer = new LinkVisibility(context, place.space);
  return listOf({ viewer, place }, await judged(viewer, links), query);
}

/** `brokenContext` distinguishes links broken by the change request from those broken before. */
export async function listInChangeRequest(
  context: Context,
  place: ContentView,
  { brokenContext, ...query }: Query & { brokenContext?: 'change-request' | 'space' },
): Promise<Listing> {
  const viewer = new LinkVisibility(context, place.space);
  const main = await viewOfSpace(context, place.space);
  const before = new Set<string>();
  for (const { row, status } of await judged(viewer, await brokenLinks(context, viewer, main))) {
    if (status === 'broken') before.add(keyOf(row));
  }
  const links = await judged(viewer, await allLinks(context, place));
  const isNew = ({ row, status }: Judged) => status === 'broken' && !before.has(keyOf(row));
  const isOld = ({ row, status }: Judged) => status === 'broken' && before.has(keyOf(row));
  const wanted = brokenContext === undefined ? links : links.filter(brokenContext === 'space' ? isOld : isNew);
  const listing = await listOf({ viewer, place }, wanted, query);
  const broken = links.filter(({ status }) => status === 'broken').length;
  const stats = { total: links.length, broken: { total: broken, changeRequest: links.filter(isNew).length } };
  return { ...listing, stats };
}

/** Identity of a link before and after, wherever on its page it is. */
const keyOf = (row: rows.LinkRow): string =>
  JSON.stringify([row.source_kind, row.source_id, row.kind, row.via, row.target_id, row.anchor, row.url]);

async function judged(viewer: LinkVisibility, links: readonly rows.LinkRow[]): Promise<Judged[]> {
  const found: Judged[] = [];
  for (const row of links) {
    // Most need no visibility check, and there may be very many.
    const status = row.via === null ? (row.status as rows.LinkStatus) : await viewer.statusOf(row);
    found.push({ row, status, key: orderOf(row) });
  }
  return found;
}

async function listOf(scene: LinkPresentation, links: readonly Judged[], query: Query): Promise<Listing> {
  const wanted = links.filter(({ status }) => query.status === undefined || status === query.status);
  const page = paginateArray(wanted, ({ key }) => key, query);
  const broken = links.filter(({ status }) => status === 'broken').length;
  const rowsOnly = { ...page, items: page.items.map(({ row }) => row) };
  return {
    ...(await shownPage(scene, rowsOnly, query.status)),
    stats: { total: links.length, broken: { total: broken } },
  };
}

export const orderOf = (row: rows.LinkRow): string =>
  [row.source_kind, row.source_id, String(row.ordinal).padStart(8, '0')].join(' ');

async function shownPage(
  scene: LinkPresentation,
  page: Page<rows.LinkRow>,
  status: rows.LinkStatus | undefined,
): Promise<Page<LinkUsage>> {
  // To find them in the texts. Other links are many, and their texts would have to be read.
  const written = status === 'broken' ? await writtenTargets(scene, page.items) : undefined;
  const items: LinkUsage[] = [];
  for (const row of page.items) {
    const link = await presentLink(scene, row);
    const href = written?.get(row);
    if (link) items.push({ ...link, ...(href !== undefined && { href }) });
  }
  return { ...page, items };
}

async function writtenTargets(
  { viewer, place }: LinkPresentation,
  links: readonly rows.LinkRow[],
): Promise<ReadonlyMap<rows.LinkRow, string>> {
  const sources = new Map<string, Source>();
  for (const { source_kind: kind, source_id: id } of links) {
    const source = sources.has(id) ? undefined : await findSource(place, kind, id);
    if (source) sources.set(id, source);
  }
  const facts = await factsOf(
    viewer.context.db,
    organizationOf(place.records),
    [...sources.values()].flatMap((source) => bodyOf(source) ?? []),
  );
  const written = new Map<rows.LinkRow, string>();
  for (const row of links) {
    const source = sources.get(row.source_id);
    const body = source && bodyOf(source);
    const outgoing = source && outgoingOf(source, body === undefined ? undefined : facts.get(body));
    const href = outgoing?.[row.ordinal]?.href;
    if (href !== undefined) written.set(row, href);
  }
  return written;
}

async function findSource({ records, tree }: ContentView, kind: string, id: string): Promise<Source | undefined> {
  if (kind === 'page') {
    const page = await findPage(records, tree, id);
    return page && { kind, page };
  }
  const shared = await findReusableContent(records, tree, id);
  return shared && { kind: 'reusable-content', shared };
}
