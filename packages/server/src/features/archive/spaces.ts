// The current content of spaces as Markdown files, in the same layout as in Git.
import { listFiles, listReusableContents, readPages, readSources, readVariables } from '@lectern/content';
import { streamLayout, type LayoutOutline, type WrittenFile } from '@lectern/content/layout';
import { openContent } from '#features/files';
import { readBodies, readTree, recordsOn } from '#features/revisions';
import type { Db } from '#db/database';
import type { Services } from '#platform/context';
import { lineStream } from './upgrade.ts';
import type { ZipStream } from './zip-stream.ts';
import type { SpaceFacts } from './rows.ts';

/** Called with the hash, path and size of every file that was added. */
type Placed = (hash: string, name: string, bytes: number) => void;

/** One folder per space, named by its title; `folder` is the prefix. */
export async function addSpaces(
  services: Services,
  pack: ZipStream,
  spaces: readonly SpaceFacts[],
  folder: string,
  placed?: Placed,
): Promise<void> {
  const names = folderNames(spaces);
  for (const space of spaces) await addSpace(services, pack, space, `${folder}${names.get(space.id)!}/`, placed);
}

export async function addSpace(
  services: Services,
  pack: ZipStream,
  { organization_id: organization, tree }: SpaceFacts,
  folder: string,
  placed?: Placed,
): Promise<void> {
  const db = services.database.reads;
  const read = (hashes: Iterable<string>) => readBodies(db, organization, hashes, { isOnce: true });
  const files = streamLayout(await outlineOf(db, organization, tree), read);
  for await (const { path, file } of files) await addFile(services, pack, folder + path, file, placed);
}

async function addFile(
  services: Services,
  pack: ZipStream,
  name: string,
  file: WrittenFile,
  placed?: Placed,
): Promise<void> {
  if ('text' in file) {
    await pack.add(name, lineStream(file.text));
    return;
  }
  const content = await openContent(services, file.content);
  // Lost files are listed in the manifest.
  if (!content) return;
  const { bytes } = await pack.add(name, content.stream, { compress: false });
  placed?.(file.content, name, bytes);
}

async function outlineOf(db: Db, organization: string, hash: string | null): Promise<LayoutOutline> {
  const records = recordsOn(db, organization);
  const tree = await readTree(records, hash);
  const pages = await readPages(records, tree);
  const reusableContents = await listReusableContents(records, tree);
  const kept = await readSources(records, tree);
  const texts = [...kept.values()].flatMap((source) => ('body' in source ? [source.body] : []));
  const bodies = await readBodies(db, organization, texts, { isOnce: true });
  const sources = new Map<string, string>();
  const others = new Map<string, string>();
  for (const [path, source] of kept) {
    if ('body' in source) sources.set(path, bodies.get(source.body) ?? '');
    else others.set(path, source.content);
  }
  return {
    pages,
    files: await listFiles(records, tree),
    reusableContents,
    variables: await readVariables(records, tree),
    sources,
    others,
  };
}

/** Names valid on every file system, and unique. */
export function folderNames(spaces: readonly { id: string; title: string }[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, title } of spaces) {
    const plain =
      title
        .normalize('NFC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-+|-+$/g, '')
        .slice(0, 60) || 'space';
    const name = taken.has(plain) ? `${plain}-${id.toLowerCase()}` : plain;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}
