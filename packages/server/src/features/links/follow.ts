// Follower that updates the stored links in the transaction that changes the main content; cost is proportional to the
// change.
import type { Events } from '#platform/events';
import type { Context } from '#platform/context';
import { viaSpace } from './address.ts';
import { hostReferencedSpecs } from './host-specs.ts';
import { changesBetween, mayHaveMoved, type LinkChanges } from './changes.ts';
import * as rows from './rows.ts';
import { readLinked, resolveLink, linksOf, linkContextOf, type LinkContext } from './link-context.ts';

export async function updateLinksInSpace(
  context: Context,
  {
    space,
    records,
    before,
    after,
    pages,
    found,
  }: Events['space.pages-changing'] & { found?: { links: boolean; linked: boolean } },
): Promise<void> {
  const linkContext = linkContextOf(context, space, { records, tree: after });
  const changes = await changesBetween(context.db, records, before, after, pages);
  await hostReferencedSpecs(context, linkContext, { records, tree: after }, changes);
  // Resolved before the old links are deleted: they record which pages URLs of the app pointed to.
  const links = await linksOf(linkContext, changes.sources);
  for (const kind of ['page', 'reusable-content'] as const) {
    if (kind === 'page' && found?.links === false) continue;
    await rows.deleteLinksOf(linkContext.db, linkContext, kind, [...changes.touched[kind]]);
  }
  await rows.insertLinks(linkContext.db, links);
  await judgeAgain(linkContext, changes, found?.linked);
}

/** Warms the cache with what `updateLinksInSpace` will parse. */
export async function prepareLinks(
  context: Context,
  { space, records, before, after, pages }: Events['space.pages-changing'],
): Promise<void> {
  const { sources } = await changesBetween(context.db, records, before, after, pages);
  await readLinked(linkContextOf(context, space, { records, tree: after }), sources);
}

/**
 * Links to added or deleted targets, or to pages whose headings changed. `isLinked` is false when no stored link led to
 * one of the changed pages; those that were just inserted are resolved.
 */
async function judgeAgain(linkContext: LinkContext, changes: LinkChanges, isLinked = true): Promise<void> {
  const { targets, reworded, moved } = changes;
  const { db, organization } = linkContext;
  const including = await rows.listLinksTo(db, linkContext, 'reusable-content', [...reworded]);
  const pages = [...new Set([...(isLinked ? targets.page : []), ...including.map((link) => link.source_id)])];
  const within = [
    ...(await rows.listTargets(db, linkContext, 'page', pages)),
    ...(await rows.listTargets(db, linkContext, 'file', [...targets.file])),
    ...(await rows.listTargets(db, linkContext, 'reusable-content', [...targets['reusable-content']])),
  ];
  if (moved) {
    const written = await rows.listWritten(db, linkContext, [...changes.slugs]);
    within.push(...written.filter((link) => mayHaveMoved(changes, link)));
  }
  for (const was of within) await settle(linkContext, was, linkContext);
  const ids = [...pages, ...targets['reusable-content']];
  const from = await rows.listTargetsVia(db, organization, viaSpace(linkContext.space), ids, moved);
  for (const was of from) await settle(linkContext, was, { organization });
}

async function settle(
  linkContext: LinkContext,
  was: rows.LinkTargetFields,
  where: { organization: string; space?: string },
): Promise<void> {
  const now = await resolveLink(linkContext, was);
  if (now.status !== was.status || now.target_id !== was.target_id) {
    const { organization, space } = where;
    await rows.updateTargets(linkContext.db, { organization, ...(space !== undefined && { space }) }, was, now);
  }
}
