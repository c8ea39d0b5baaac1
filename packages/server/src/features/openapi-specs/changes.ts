// Compares two versions of a specification. They are too large for this process, so a child process does it; results
// are cached.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openContent } from '#features/files';
import type { Context, Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { RawJson } from '#platform/http/implement';
import { createLimiter } from '#platform/concurrency-limit';
import { inFolder } from './folder.ts';
import * as rows from './rows.ts';
import { compare } from './run.ts';

const changesCache = { weigh: (json: string) => json.length * 2 };
/** A comparison takes seconds and hundreds of megabytes, and every reader may request one. */
const inTurn = createLimiter(2, 4);

/** Compares with the previous version unless `since` is given. */
export async function changesOf(
  { db, services }: Context,
  spec: rows.SpecRow,
  version: rows.VersionRow,
  since: string | undefined,
): Promise<RawJson> {
  const older =
    since === undefined ? await rows.findVersionBefore(db, spec, version.id) : await rows.findVersion(db, spec, since);
  if (since !== undefined && !older) throw notFound('version named by since');
  const head = `{"version":${JSON.stringify(version.id)},`;
  if (!older) return new RawJson(`${head}"breaking":false,"complete":true,"changes":[]}`);
  const key = `${older.document_hash} ${version.document_hash}`;
  const known = services.cache('spec-changes', changesCache);
  const found = await known.getOrCompute(key, () => inTurn(() => compared(services, older, version)));
  return new RawJson(`${head}"since":${JSON.stringify(older.id)},${found.slice(1)}`);
}

const compared = (services: Services, older: rows.VersionRow, newer: rows.VersionRow): Promise<string> =>
  inFolder(services, async (folder) => {
    await place(services, older.document_hash, join(folder, 'before'));
    await place(services, newer.document_hash, join(folder, 'after'));
    return compare({ folder, mostMemory: services.config.openApi.memory });
  });

async function place(services: Services, hash: string, path: string): Promise<void> {
  const opened = await openContent(services, hash);
  if (!opened) throw new Error(`the file ${hash} of an API specification is missing`);
  await pipeline(opened.stream, createWriteStream(path));
}
