// API descriptions that pages reference but that exceeded the limit: retried when another one is removed.
import { isSlugOfSource } from '@lectern/openapi/spec';
import { findSpace, lockHead } from '#features/spaces';
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import { contextFor } from '#platform/job-context';
import { enqueue, type JobContext } from '#platform/jobs';
import { headOf, currentSources } from './backlog.ts';
import { hostReferencedSpecs } from './host-specs.ts';
import * as rows from './rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'links.host': { organization: string };
  }
}

export async function recordFreedCapacity(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { organization, slug }: { organization: string; slug: string },
): Promise<void> {
  if (!isSlugOfSource(slug) || (await rows.listWaitingSources(db, organization, 1)).length === 0) return;
  await enqueue(db, now, 'links.host', { organization }, { organization });
}

const atOnce = 50;

export async function hostWaitingSpecs(
  { organization }: { organization: string },
  { services, write, now }: JobContext,
): Promise<void> {
  const bySpace = Map.groupBy(
    await rows.listWaitingSources(services.database.reads, organization),
    ({ space }) => space,
  );
  for (const [space, sources] of bySpace) {
    for (const some of inChunks(sources, atOnce)) {
      const hasRoom = await write((db) => host(contextFor(services, db, now), { organization, space }, some));
      if (!hasRoom) return;
    }
  }
}

async function host(context: Context, at: rows.SpaceKey, sources: readonly rows.WaitingSource[]): Promise<boolean> {
  const space = await findSpace(context.db, at.organization, at.space);
  if (!space) return true;
  await lockHead(context, space);
  const head = await headOf(context.db, at);
  if (!head) return true;
  return hostReferencedSpecs(context, at, head, { sources: await currentSources(head, sources), replaced: new Set() });
}
