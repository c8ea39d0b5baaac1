// The content of a revision as the files of a folder in the synced layout.
import {
  listFiles,
  listReusableContents,
  readPages,
  readSources,
  readVariables,
  walkPages,
  type Records,
  type Tree,
} from '@lectern/content';
import type { LayoutContent, WrittenLayout } from '@lectern/content/layout';
import type { Db } from '#db/database';
import { readBodies, organizationOf } from '#features/revisions';

export async function readLayoutContent(db: Db, records: Records, tree: Tree): Promise<LayoutContent> {
  const pages = await readPages(records, tree);
  const reusableContents = await listReusableContents(records, tree);
  const kept = await readSources(records, tree);
  const texts = new Map<string, string>();
  const others = new Map<string, string>();
  for (const [path, source] of kept) {
    if ('body' in source) texts.set(path, source.body);
    else others.set(path, source.content);
  }
  const hashes = [
    ...[...walkPages(pages)].flatMap(({ page }) => page.body ?? []),
    ...reusableContents.flatMap(({ body }) => body ?? []),
    ...texts.values(),
  ];
  const bodies = await readBodies(db, organizationOf(records), hashes);
  return {
    pages,
    bodies,
    files: await listFiles(records, tree),
    reusableContents,
    variables: await readVariables(records, tree),
    sources: new Map([...texts].map(([path, hash]) => [path, bodies.get(hash) ?? ''])),
    others,
  };
}

/** The files of a tree: texts as they are, other files by the hash of their bytes. */
export async function layoutOf(
  db: Db,
  records: Records,
  tree: Tree,
  occupied?: ReadonlySet<string>,
): Promise<WrittenLayout> {
  // Imported lazily with the first folder written, to keep startup fast.
  const { writeLayoutInSlices } = await import('@lectern/content/layout');
  return writeLayoutInSlices({ ...(await readLayoutContent(db, records, tree)), ...(occupied && { occupied }) });
}
