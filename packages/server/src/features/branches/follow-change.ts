// Followers process a large change in parts: each part is a short transaction, and slow reads happen before it. Done
// before the reply, or by a job if this process does not finish.
import {
  changedPages,
  findPage,
  NeedsWorker,
  pageChange,
  processCaches,
  type PageChange,
  type Records,
  type Tree,
} from '@lectern/content';
import { findRevision, readTree, recordsOn, type RevisionRow } from '#features/revisions';
import { findSpaceOrDeleted, lockContent, type SpaceRow } from '#features/spaces';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';
import type { Context, Services } from '#platform/context';
import { deleteClaimedJob, enqueueForThisProcess, releaseClaimedJob, renewClaim } from '#platform/claim-job';
import { contextFor } from '#platform/job-context';
import type { JobContext } from '#platform/jobs';
import { yieldWriteLock } from '#platform/yield-write-lock';

declare module '#platform/jobs' {
  interface JobPayloads {
    'content.follow': Change;
  }
}

/** The revisions before and after the change. */
export type Change = { space: string; from: string; to: string };

const together = 25;

const known = processCaches.cache('page-changes', { weigh: (pages: readonly PageChange[]) => 1500 * pages.length });

/** The pages that differ. Cached, because the result prepared outside a transaction is needed again inside it. */
export async function changesBetween(records: Records, before: Tree, after: Tree): Promise<readonly PageChange[]> {
  const key = `${before.pages.hash} ${after.pages.hash}`;
  return known.get(key) ?? known.set(key, await changedPages(records, before, after));
}

/** Within the transaction that moves the head. */
export async function followLargeChange(context: Context, organization: string, change: Change): Promise<void> {
  const { db, services, now } = context;
  const job = await enqueueForThisProcess(db, now, 'content.follow', change, { organization });
  // Without `write` there is no after-commit callback; then the job does it.
  db.afterCommit?.(async () => {
    try {
      await follow(services, change, (on) => renewClaim(on, services.clock(), job));
      await services.database.write((on) => deleteClaimedJob(on, job));
    } catch (error) {
      if (error instanceof NeedsWorker)
        return services.database.write((on) => releaseClaimedJob(on, services.clock(), job));
      context.log.error({ err: error, ...change }, 'followers of a change failed; the job will retry');
    }
  });
}

export const followChange = (change: Change, { services }: JobContext): Promise<void> => follow(services, change);

type Read = { space: SpaceRow; records: Records; before: Tree; made: Tree; now: Tree; revision: RevisionRow };

/** `earlier` saves reading what does not change: only the head may have moved since. */
async function read(db: Db, { space: id, from, to }: Change, earlier?: Read): Promise<Read | undefined> {
  const space = await findSpaceOrDeleted(db, id);
  if (!space) return undefined;
  const records = recordsOn(db, space.organization_id);
  const organization = space.organization_id;
  const load = (revision: string): Promise<RevisionRow | undefined> =>
    findRevision(db, { organization, space: id, id: revision });
  const tree = async (row: RevisionRow | undefined): Promise<Tree | undefined> => row && readTree(records, row.tree);
  // The rows of a space that was transferred meanwhile are those of the other organization.
  const known = earlier?.space.organization_id === organization ? earlier : undefined;
  const revision = known?.revision ?? (await load(to));
  const before = known?.before ?? (await tree(await load(from)));
  const made = known?.made ?? (await tree(revision));
  const now = space.revision_id === to ? made : await tree(await load(space.revision_id));
  return before && made && now && revision && { space, records, before, made, now, revision };
}

async function follow(services: Services, change: Change, renew?: (db: Db) => Promise<void>): Promise<void> {
  const { database, clock } = services;
  const start = await read(database.reads, change);
  if (!start) return;
  const all = await changesBetween(start.records, start.before, start.made);
  const removed = all.filter(({ after }) => !after);
  const parts = [...inChunks(all, together)];
  for (const [index, pageChanges] of parts.entries()) {
    const seen = index === 0 ? start : await read(database.reads, change, start);
    if (!seen) return;
    await services.emit(
      contextFor(services, database.reads, clock()),
      'space.pages-changing',
      await partOf(seen, pageChanges),
    );
    const isThere = await database.write(async (db) => {
      const context = contextFor(services, db, clock());
      await lockContent(context, change.space);
      const now = await read(db, change, start);
      if (!now) return false;
      const { revision } = now;
      const part = {
        ...(await partOf(now, pageChanges)),
        made: pageChanges,
        removed: index === parts.length - 1 ? removed : [],
        revision,
      };
      await services.emit(context, 'space.pages-changed', index === 0 ? part : withoutShared(part));
      await renew?.(db);
      return true;
    });
    if (!isThere) return;
    await yieldWriteLock();
  }
}

type Part = { space: SpaceRow; records: Records; before: Tree; after: Tree; pages: PageChange[] };

async function partOf({ space, records, before, now: after }: Read, pageChanges: readonly PageChange[]): Promise<Part> {
  const pages: PageChange[] = [];
  for (const change of pageChanges) {
    const current = await findPage(records, after, (change.after ?? change.before).id);
    // A page created by the revision may have been deleted since.
    const untilNow = pageChange(change.before, current);
    if (untilNow) pages.push(untilNow);
  }
  return { space, records, before, after, pages };
}

/** Non-page differences are emitted with the first part only. */
const withoutShared = <P extends { before: Tree; after: Tree }>(part: P): P => {
  const { files, reusableContents, variables } = part.after;
  return { ...part, before: { ...part.before, files, reusableContents, variables } };
};
