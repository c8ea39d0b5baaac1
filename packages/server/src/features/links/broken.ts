// What an edit would break, before it is stored.
import type { ContentView } from '#features/branches';
import type { EditResult } from '#features/content';
import type { Context } from '#platform/context';
import { viaSpace } from './address.ts';
import { changesBetween } from './changes.ts';
import { linksTo } from './overlay.ts';
import { presentLink, presentTarget, type LinkUsage } from './present.ts';
import { listLinksVia } from './rows.ts';
import { LinkVisibility } from './link-visibility.ts';
import { linksOf, linkContextOf } from './link-context.ts';

/** Links here and in other visible spaces to what the edit deletes, and broken links on the pages it changes. */
export async function linksBrokenBy(context: Context, place: ContentView, step: EditResult): Promise<LinkUsage[]> {
  const { db } = context;
  const { space, records, tree } = place;
  const changes = await changesBetween(db, records, tree, step.after, undefined, step.bodies);
  const touched = changes.touched as Record<string, Set<string> | undefined>;
  const links = [
    ...(await linksTo(context, place, 'page', step.pages)),
    ...(await linksTo(context, place, 'file', step.files)),
    ...(await linksTo(context, place, 'reusable-content', step.reusableContents)),
    ...(await listLinksVia(db, space.organization_id, viaSpace(space.id), step.pages)),
  ].filter((row) => row.space_id !== space.id || !touched[row.source_kind]?.has(row.source_id));
  const now = { viewer: new LinkVisibility(context, space), place };
  const then = { viewer: new LinkVisibility(context, space), place: { ...place, tree: step.after } };
  const broken: LinkUsage[] = [];
  for (const row of links) {
    const usage = await presentLink(now, row, 'broken');
    if (usage) broken.push(usage);
  }
  const linkContext = { ...linkContextOf(context, space, then.place), unstored: step.bodies };
  for (const row of await linksOf(linkContext, changes.sources)) {
    if ((await then.viewer.statusOf(row)) !== 'broken') continue;
    const usage = await presentLink(then, row, 'broken');
    // What the edit deletes still exists here and can be named.
    const targetReference = usage?.targetReference ?? (await presentTarget(now, row));
    if (usage) broken.push({ ...usage, ...(targetReference && { targetReference }) });
  }
  return broken;
}
