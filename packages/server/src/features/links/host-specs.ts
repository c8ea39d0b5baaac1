// API descriptions that pages reference by URL, or as a file of their space, are hosted with the pages.
import { findFile, type Records, type Tree } from '@lectern/content';
import { slugOfSource } from '@lectern/openapi/spec';
import { hostReferencedSpec, type SpecReference } from '#features/openapi-specs';
import type { Context } from '#platform/context';
import type { LinkChanges } from './changes.ts';
import { referencedSpecs } from './outgoing.ts';
import * as rows from './rows.ts';

/** False when some exceeded the limit. */
export async function hostReferencedSpecs(
  context: Context,
  at: rows.SpaceKey,
  { records, tree }: { records: Records; tree: Tree },
  changes: Pick<LinkChanges, 'sources' | 'replaced'>,
): Promise<boolean> {
  const named = new Map<string, SpecReference>();
  const addFile = async (id: string): Promise<void> => {
    const file = await findFile(records, tree, id);
    if (file) named.set(slugOfSource({ file: id }, at.space), { hash: file.content });
  };
  for (const source of await referencedSpecs(context.db, at.organization, changes.sources)) {
    if ('address' in source) named.set(slugOfSource(source, at.space), { url: source.address });
    else await addFile(source.file);
  }
  // A file may be replaced while the pages stay the same.
  for (const id of changes.replaced) {
    const slug = slugOfSource({ file: id }, at.space);
    if (!named.has(slug) && (await rows.needsSpec(context.db, at, slug))) await addFile(id);
  }
  return hostReferencedSpec(context, at.organization, named);
}
