// An archive as a stream: rows of one snapshot, then Markdown with the files it references, then the other files of the
// rows, then the manifest. No file is in it twice, unless the Markdown has it at two paths.
import type { Writable } from 'node:stream';
import type { View } from '#db/database';
import { appliedMigrations } from '#db/migrate';
import { listFileHashes, openContent } from '#features/files';
import type { Services } from '#platform/context';
import { version } from '#platform/version';
import { ArchiveError } from './archive-error.ts';
import { lineStream } from './upgrade.ts';
import { addSpace, addSpaces } from './spaces.ts';
import {
  fileName,
  format,
  formatVersion,
  manifestName,
  placesName,
  secretName,
  spacesFolder,
  type Manifest,
} from './manifest.ts';
import { ZipStream } from './zip-stream.ts';
import { readme } from './readme.ts';
import * as rows from './rows.ts';
import { writeAll, writePart } from './write-rows.ts';

/** A space by its id, an organization by its id, or the whole server. */
export type ArchiveScope = { space: string } | { organization: string } | 'server';

type Of = Pick<Manifest, 'scope' | 'organization' | 'space'>;
type Rows = Of & { data: Manifest['data']; files: string[]; migrations: string[]; spaces: rows.SpaceFacts[] };

/** Without the keys it can be given to users who may only read. */
export async function writeArchive(
  services: Services,
  wanted: ArchiveScope,
  target: Writable,
  { withKeys = true }: { withKeys?: boolean } = {},
): Promise<Manifest> {
  const { database, clock } = services;
  const now = clock();
  const pack = new ZipStream(target, now);
  const secret = withKeys ? services.secret : undefined;
  const { files, spaces, ...found } = await database.snapshot((view) => writeRows(pack, view, wanted, secret));
  const packed: Manifest['files'] = { count: 0, bytes: 0, missing: [] };
  const places = new Map<string, string>();
  if (wanted === 'server') await pack.add(secretName, lineStream(`${services.secret}\n`));
  else {
    const named = new Set(files);
    await addSpaces(services, pack, spaces, spacesFolder, (hash, name, bytes) => {
      if (!named.has(hash) || places.has(hash)) return;
      places.set(hash, name);
      packed.count++;
      packed.bytes += bytes;
    });
    await pack.add(placesName, linesOf(places));
  }
  // Files referenced by the Markdown are already included there.
  await addFiles(
    services,
    pack,
    files.filter((hash) => !places.has(hash)),
    packed,
  );
  const manifest: Manifest = {
    format,
    formatVersion,
    ...found,
    lectern: version,
    createdAt: now.toISOString(),
    ...(!withKeys && { withoutKeys: true }),
    files: packed,
  };
  await pack.add('README.txt', lineStream(readme(manifest)));
  await pack.add(manifestName, lineStream(`${JSON.stringify(manifest, undefined, 2)}\n`));
  await pack.end();
  return manifest;
}

async function writeRows(pack: ZipStream, view: View, wanted: ArchiveScope, secret: string | undefined): Promise<Rows> {
  const migrations = (await appliedMigrations(view)).sort();
  if (wanted === 'server') {
    const { data } = await writeAll(pack, view);
    return { scope: 'server', data, files: await listHashes(view), migrations, spaces: [] };
  }
  const { of, part } = await rows.findWanted(view, wanted).then((found) => found ?? refuse(wanted));
  const written = await writePart(pack, view, part, secret);
  const files = filesAmong(written.blobs, await listHashes(view));
  return { ...of, data: written.data, files, migrations, spaces: await rows.listSpaces(view, part) };
}

/** A text and a file of the same bytes share a hash; a hash that is neither is a lost file. */
function filesAmong(blobs: ReadonlyMap<string, boolean>, known: readonly string[]): string[] {
  const files = new Set(known.filter((hash) => blobs.has(hash)));
  for (const [hash, isText] of blobs) if (!isText) files.add(hash);
  return [...files].sort();
}

function refuse(wanted: Exclude<ArchiveScope, 'server'>): never {
  const [kind, id] = Object.entries(wanted)[0]!;
  throw new ArchiveError(`no ${kind} has the id ${id}`);
}

async function listHashes(view: View): Promise<string[]> {
  const all: string[] = [];
  for (let after = ''; ;) {
    const some = await listFileHashes(view, after);
    if (some.length === 0) return all;
    all.push(...some);
    after = some.at(-1)!;
  }
}

/** After the snapshot: files are immutable, and their storage may be remote. */
async function addFiles(
  services: Services,
  pack: ZipStream,
  hashes: readonly string[],
  files: Manifest['files'],
): Promise<void> {
  for (const hash of hashes) {
    const content = await openContent(services, hash);
    if (!content) {
      services.log.warn({ hash }, 'a file is missing; it is listed as missing in the archive');
      files.missing.push(hash);
      continue;
    }
    const { bytes } = await pack.add(fileName(hash), content.stream, { compress: false });
    files.count++;
    files.bytes += bytes;
  }
}

async function* linesOf(places: ReadonlyMap<string, string>): AsyncGenerator<string> {
  for (const [hash, name] of places) yield `${JSON.stringify({ hash, name })}\n`;
}

/** Markdown only: one space in its Git layout, or a folder for each of several. */
export async function writeContent(
  services: Services,
  spaces: readonly rows.SpaceFacts[],
  { inFolders }: { inFolders: boolean },
  target: Writable,
): Promise<void> {
  const pack = new ZipStream(target, services.clock());
  if (inFolders) await addSpaces(services, pack, spaces, '');
  else for (const space of spaces) await addSpace(services, pack, space, '');
  await pack.end();
}
