// Pages and reusable contents that use something, with their titles.
import { findPage, findReusableContent, pathOf } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import type { ContentView } from '#features/branches';

export type ContentUse = Static<typeof shapes.ContentUse>;
export type CountedSource = Pick<ContentUse, 'kind' | 'id' | 'count'>;

export async function presentUses(
  { records, tree }: Pick<ContentView, 'records' | 'tree'>,
  sources: readonly CountedSource[],
): Promise<ContentUse[]> {
  const uses: ContentUse[] = [];
  for (const source of sources) {
    if (source.kind === 'reusable-content') {
      const shared = await findReusableContent(records, tree, source.id);
      if (shared) uses.push({ ...source, title: shared.title });
      continue;
    }
    const page = await findPage(records, tree, source.id);
    const path = page && (await pathOf(records, tree, page));
    if (page) uses.push({ ...source, title: page.title, ...(path !== undefined && { path }) });
  }
  return uses;
}
