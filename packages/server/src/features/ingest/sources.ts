// The source files of imported content, kept so that it can be written as the same folder again.
import { readSources, replaceSources, type Records, type SourceFile, type Tree } from '@lectern/content';
import { writeBodies, organizationOf } from '#features/revisions';
import type { Context } from '#platform/context';
import type { ImportedContent } from './imported-content.ts';

export type Sources = NonNullable<ImportedContent['sources']>;

/** Texts are stored like bodies: a page without links has one text for both. */
export async function storeSources(
  context: Pick<Context, 'db'>,
  organization: string,
  sources: Sources,
): Promise<Map<string, SourceFile>> {
  const stored = new Map<string, SourceFile>();
  const texts: [string, string][] = [];
  for (const [path, source] of sources) {
    if ('text' in source) texts.push([path, source.text]);
    else stored.set(path, { content: source.content });
  }
  const hashes = await writeBodies(
    context.db,
    organization,
    texts.map(([, text]) => text),
  );
  for (const [index, [path]] of texts.entries()) stored.set(path, { body: hashes[index]! });
  return stored;
}

/** A space remembers one folder; imports from another one do not replace it. */
export async function writeSources(
  context: Context,
  records: Records,
  tree: Tree,
  sources: Sources,
  whole: boolean,
): Promise<Tree> {
  const before = await readSources(records, tree);
  const isOther = [...before.keys()].some((path) => !sources.has(path));
  if (isOther && !whole) return tree;
  return replaceSources(records, tree, await storeSources(context, organizationOf(records), sources));
}
