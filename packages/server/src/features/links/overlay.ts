// Links of any content: the stored links of the main content, overlaid with those a change request changes.
import { findPage } from '@lectern/content';
import { viewOfSpace, type ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { sourcesIn } from './backlog.ts';
import { changesBetween, mayHaveMoved, type LinkChanges } from './changes.ts';
import * as rows from './rows.ts';
import type { LinkVisibility } from './link-visibility.ts';
import { resolveLink, linksOf, linkContextOf, type LinkContext } from './link-context.ts';

export type TargetKind = 'page' | 'file' | 'reusable-content';

/** Whether the stored links are those of this content. */
async function isStored(context: Context, place: ContentView, at: rows.SpaceKey): Promise<boolean> {
  return place.revision.id === place.space.revision_id && !(await rows.isInBacklog(context.db, at));
}

const atOf = ({ space }: ContentView): rows.SpaceKey => ({ organization: space.organization_id, space: space.id });

/** All links of the content view; undefined when they equal the stored ones. */
export async function computedLinks(context: Context, place: ContentView): Promise<rows.LinkRow[] | undefined> {
  const at = atOf(place);
  if (await isStored(context, place, at)) return undefined;
  const linkContext = linkContextOf(context, place.space, place);
  if (await rows.isInBacklog(context.db, at)) return linksOf(linkContext, await sourcesIn(place.records, place.tree));
  const changes = await changesFromMain(context, place);
  return overlaid(linkContext, changes, await rows.listAllLinks(context.db, at));
}

export const allLinks = async (context: Context, place: ContentView): Promise<rows.LinkRow[]> =>
  (await computedLinks(context, place)) ?? rows.listAllLinks(context.db, atOf(place));

/** A superset of the main content's links that are broken for the viewer, without reading the others if possible. */
export async function brokenLinks(
  context: Context,
  viewer: LinkVisibility,
  main: ContentView,
): Promise<rows.LinkRow[]> {
  const computed = await computedLinks(context, main);
  if (computed) return computed;
  const { gone } = await viewer.overridesIn(await rows.countLinks(context.db, atOf(main)));
  return rows.listBroken(context.db, atOf(main), gone);
}

/** Links of the content view to one of these targets in it. */
export async function linksTo(
  context: Context,
  place: ContentView,
  kind: TargetKind,
  ids: readonly string[],
): Promise<rows.LinkRow[]> {
  const at = atOf(place);
  if (ids.length === 0) return [];
  if (await isStored(context, place, at)) return rows.listLinksTo(context.db, at, kind, ids);
  const linkContext = linkContextOf(context, place.space, place);
  const wanted = new Set(ids);
  const leads = (row: rows.LinkRow) => row.kind === kind && row.via === null && wanted.has(row.target_id ?? '');
  if (await rows.isInBacklog(context.db, at)) {
    return (await linksOf(linkContext, await sourcesIn(place.records, place.tree))).filter(leads);
  }
  const changes = await changesFromMain(context, place);
  return (await overlaid(linkContext, changes, await rows.listLinksTo(context.db, at, kind, ids))).filter(leads);
}

async function changesFromMain(context: Context, place: ContentView): Promise<LinkChanges> {
  const main = await viewOfSpace(context, place.space);
  return changesBetween(context.db, place.records, main.tree, place.tree);
}

async function overlaid(
  linkContext: LinkContext,
  changes: LinkChanges,
  stored: rows.LinkRow[],
): Promise<rows.LinkRow[]> {
  const kept = stored.filter((row) => !changes.touched[row.source_kind as 'page'].has(row.source_id));
  const including = kept.filter((row) => row.kind === 'reusable-content' && changes.reworded.has(row.target_id ?? ''));
  const reworded = new Set([...changes.targets.page, ...including.map((row) => row.source_id)]);
  for (const [index, row] of kept.entries()) {
    const ids = row.kind === 'page' ? reworded : (changes.targets[row.kind as 'file'] as Set<string> | undefined);
    const isAffected = ids?.has(row.target_id ?? '') || mayHaveMoved(changes, row);
    if (row.via !== null || !isAffected) continue;
    kept[index] = { ...row, ...(await resolveLink(linkContext, row)) };
  }
  return [...kept, ...(await linksOf(linkContext, changes.sources))];
}

/** The links of one page, parsed from its body. */
export async function linksOfPage(
  context: Context,
  place: ContentView,
  id: string,
): Promise<rows.LinkRow[] | undefined> {
  const page = await findPage(place.records, place.tree, id);
  return page && linksOf(linkContextOf(context, place.space, place), [{ kind: 'page', page }]);
}
