// Import and export from beginning to end. The network is waited for outside of transactions; inside them everything is
// looked at again, so that what happened meanwhile is merged and not lost.
import { listFiles, readLayout, type LayoutFile } from '@lectern/content';
import { largestInDatabase, type StoredContent } from '#features/files';
import { storeIncomingFiles, type Incoming } from '#features/incoming';
import { recordsOn } from '#features/revisions';
import type { SeenSpace } from '#features/spaces';
import type { Db } from '#db/database';
import type { Context } from '#platform/context';
import { conflict, refused } from '#platform/errors';
import { newId } from '#platform/ids';
import { commitPeople, record, requirePages, write } from './export.ts';
import { mergeIn, treeOf, type Asked, type Fetched, type Outcome } from './merge-in.ts';
import { shownOf } from './present.ts';
import { readSync } from './remote.ts';
import { withRepository, type Opened } from './repository.ts';
import * as rows from './rows.ts';
import { storeOthers } from './theirs.ts';

type Body = Parameters<typeof readSync>[0] & Parameters<typeof shownOf>[1] & { force?: boolean };

export async function importRepository(
  context: Context,
  space: SeenSpace,
  body: Body & { standalone?: boolean },
): Promise<void> {
  const sync = readSync(body);
  const asked = askedOf(sync, body);
  await inTurn(space.id, () =>
    withRepository(context.services.config, sync, async (opened) => {
      if (!opened.commit) throw refused('the repository is empty: there is nothing to import');
      const row = await rows.findSync(context.db, space, sync.target);
      if (row?.commit_oid === opened.commit.oid && !asked.force && !asked.standalone) return;
      report(await bringIn(context, space, opened, asked));
    }),
  );
}

/** How often somebody else may be faster before we give up. */
const mostTries = 5;

export async function exportRepository(
  context: Context,
  space: SeenSpace,
  body: Body & { commitMessage: string },
): Promise<void> {
  const sync = readSync(body);
  if (!sync.ref.startsWith('refs/heads/')) throw refused('ref must be a branch to export to, such as refs/heads/main');
  const asked = askedOf(sync, body);
  await inTurn(space.id, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const done = await withRepository(context.services.config, sync, (opened) =>
        exportOnce(context, space, opened, asked, body),
      );
      if (done) return;
    }
    throw conflict('the repository is changed faster than it can be written to; try again later');
  });
}

async function exportOnce(
  context: Context,
  space: SeenSpace,
  opened: Opened,
  asked: Asked,
  { commitMessage }: { commitMessage: string },
): Promise<boolean> {
  const row = await rows.findSync(context.db, space, asked.sync.target);
  if (opened.commit && row?.commit_oid !== opened.commit.oid) {
    if (!row) await requirePages(context, space);
    report(await bringIn(context, space, opened, asked));
  }
  await requirePages(context, space);
  const written = await write(context, space, opened, asked);
  if (written.changes.size === 0 && opened.commit) return true;
  const { author, committer } = await commitPeople(context);
  const at = context.services.clock();
  const oid = await opened.push({ author, committer, at, message: commitMessage, changes: written.changes });
  if (oid === false) return false;
  await context.services.database.write((db) =>
    record(on(context, db), space, written, { oid, message: commitMessage }, asked),
  );
  return true;
}

const askedOf = (sync: Asked['sync'], body: Body & { standalone?: boolean }): Asked => ({
  sync,
  shown: shownOf(sync, body),
  ...(body.standalone !== undefined && { standalone: body.standalone }),
  ...(body.force !== undefined && { force: body.force }),
});

/** Everything slow is done before the transaction begins. */
async function bringIn(context: Context, space: SeenSpace, opened: Opened, asked: Asked): Promise<Outcome> {
  const blobs = await opened.read(opened.files.values());
  const files = new Map<string, LayoutFile>();
  for (const [path, { oid }] of opened.files) {
    const bytes = blobs.get(oid)!;
    files.set(path, { oid, bytes: () => bytes, text: () => textOf(bytes) });
  }
  const layout = readLayout(files);
  const known = await storedBefore(context, space, asked.sync.target);
  const incoming: Incoming = {
    pages: [],
    reusableContents: [],
    resolve: layout.resolve,
    files: layout.files.map(({ bytes, ...file }) => {
      const stored = known.get(file.git.oid ?? '');
      return { ...file, ...(stored ? { stored } : { bytes }) };
    }),
  };
  // Small ones are stored along with everything else.
  const large = incoming.files.filter(({ bytes }) => bytes !== undefined && bytes.length > largestInDatabase);
  await storeIncomingFiles(context, { ...incoming, files: large });
  const others = await storeOthers(context, layout);
  const fetched: Fetched = { commit: opened.commit!, layout, files: incoming.files, others };
  for (const { path, message } of layout.problems.slice(0, 50)) context.log.info({ path }, `git: ${message}`);
  return context.services.database.write((db) => mergeIn(on(context, db), space, fetched, asked));
}

/** What an earlier sync stored, by object id: most files are the same every time. */
async function storedBefore(context: Context, space: SeenSpace, target: string): Promise<Map<string, StoredContent>> {
  const found = new Map<string, StoredContent>();
  const row = await rows.findSync(context.db, space, target);
  if (!row) return found;
  const records = recordsOn(context.db);
  for (const file of await listFiles(records, await treeOf(context, space, records, row.revision_id))) {
    const { content: hash, size, contentType, dimensions, git } = file;
    if (git?.oid !== undefined) found.set(git.oid, { hash, size, contentType, ...(dimensions && { dimensions }) });
  }
  return found;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined for what no database takes as text. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function report(outcome: Outcome): void {
  if (outcome.result !== 'conflicts') return;
  throw conflict(
    `the space and the repository changed the same things: change request #${outcome.number} holds the state of the ` +
      'repository; settle its conflicts and merge it',
  );
}

const on = ({ services, caller, ifMatch, log, now, urls }: Context, db: Db): Context => ({
  services,
  caller,
  ifMatch,
  log,
  now,
  urls,
  db,
  newId: () => newId(now),
});

/** Two at once in one process would only make each other begin again. */
const turns = new Map<string, Promise<unknown>>();

async function inTurn<T>(space: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(space) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settledMine = mine.then(
    () => undefined,
    () => undefined,
  );
  turns.set(space, settledMine);
  try {
    return await mine;
  } finally {
    if (turns.get(space) === settledMine) turns.delete(space);
  }
}
