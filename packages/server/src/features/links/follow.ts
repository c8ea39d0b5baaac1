// The stored links follow the main content inside the transaction that changes it; the cost follows the change.
import type { Events } from '#platform/events';
import type { Context } from '#platform/context';
import { viaSpace } from './address.ts';
import { hostReferencedSpecs } from './host-specs.ts';
import { changesBetween, type LinkChanges } from './changes.ts';
import * as rows from './rows.ts';
import { bodyOf, factsOf } from './outgoing.ts';
import { resolveLink, linksOf, linkContextOf, type LinkContext } from './link-context.ts';

export async function updateLinksInSpace(
  context: Context,
  { space, records, before, after, pages }: Events['space.pages-changing'],
): Promise<void> {
  const world = linkContextOf(context, space, { records, tree: after });
  const changes = await changesBetween(context.db, records, before, after, pages);
  await hostReferencedSpecs(context, world, { records, tree: after }, changes);
  // Judged before the old ones are gone: they know which pages addresses in the app led to.
  const links = await linksOf(world, changes.sources);
  for (const kind of ['page', 'reusable-content'] as const) {
    await rows.deleteLinksOf(world.db, world, kind, [...changes.touched[kind]]);
  }
  await rows.insertLinks(world.db, links);
  await judgeAgain(world, changes);
}

/** Parses what `followInSpace` is going to need, which is remembered. */
export async function prepareLinks(
  { db }: Context,
  { records, before, after, pages }: Events['space.pages-changing'],
): Promise<void> {
  const { sources } = await changesBetween(db, records, before, after, pages);
  await factsOf(
    db,
    sources.flatMap((source) => bodyOf(source) ?? []),
  );
}

/** Links to what came, went or got other headings. */
async function judgeAgain(world: LinkContext, { targets, reworded, moved }: LinkChanges): Promise<void> {
  const { db, organization } = world;
  const including = await rows.listLinksTo(db, world, 'reusable-content', [...reworded]);
  const pages = [...new Set([...targets.page, ...including.map((link) => link.source_id)])];
  const within = [
    ...(await rows.listTargets(db, world, 'page', pages)),
    ...(await rows.listTargets(db, world, 'file', [...targets.file])),
    ...(await rows.listTargets(db, world, 'reusable-content', [...targets['reusable-content']])),
  ];
  for (const was of within) await settle(world, was, world);
  const ids = [...pages, ...targets['reusable-content']];
  const from = await rows.listTargetsVia(db, organization, viaSpace(world.space), ids, moved);
  for (const was of from) await settle(world, was, { organization });
}

async function settle(
  world: LinkContext,
  was: rows.LinkTargetFields,
  where: { organization: string; space?: string },
): Promise<void> {
  const now = await resolveLink(world, was);
  if (now.status !== was.status || now.target_id !== was.target_id) {
    const { organization, space } = where;
    await rows.updateTargets(world.db, { organization, ...(space !== undefined && { space }) }, was, now);
  }
}
