// The bytes the server has from earlier pushes to a space, by object id. Only those: an object id must not give access to
// what somebody else stored.
import { readContent, type StoredContent } from '#features/files';
import { loadTree, recordsOn } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import type { Context } from '#platform/context';
import { readLayoutContent } from './content.ts';
import { oidOf } from './export.ts';
import type { SyncRow } from './rows.ts';

export type KnownBlob = { text: string } | { stored: StoredContent };

export type KnownBlobs = {
  byOid: ReadonlyMap<string, KnownBlob>;
  /** Object ids of the last push, by path. */
  lastPush: ReadonlyMap<string, string>;
};

export async function knownBlobs(
  context: Context,
  space: SpaceForCaller,
  row: SyncRow | undefined,
): Promise<KnownBlobs> {
  const byOid = new Map<string, KnownBlob>();
  const lastPush = new Map<string, string>();
  if (!row) return { byOid, lastPush };
  const records = recordsOn(context.db, space.organization_id);
  // The pending state is read last, because it is the last push where there is one.
  for (const revision of [row.revision_id, row.pending_revision]) {
    if (revision === null) continue;
    lastPush.clear();
    const tree = await loadTree(context, space, revision, records);
    const content = await readLayoutContent(context.db, records, tree);
    for (const [path, text] of content.sources) {
      const oid = oidOf(Buffer.from(text), 40);
      byOid.set(oid, { text });
      lastPush.set(path, oid);
    }
    for (const { content: hash, size, contentType, dimensions, git } of content.files) {
      if (git?.oid === undefined) continue;
      byOid.set(git.oid, { stored: { hash, size, contentType, ...(dimensions && { dimensions }) } });
      if (git.path !== undefined) lastPush.set(git.path, git.oid);
    }
    for (const [path, hash] of content.others ?? []) {
      const bytes = await readContent(context.services, hash);
      if (!bytes) continue;
      const oid = oidOf(bytes, 40);
      byOid.set(oid, { stored: { hash, size: bytes.length, contentType: 'application/octet-stream' } });
      lastPush.set(path, oid);
    }
  }
  return { byOid, lastPush };
}
