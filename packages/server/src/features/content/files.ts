import { findFile, listFiles } from '@lectern/content';
import type { ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { mapPage, paginateArray, type PageQuery } from '#platform/paging';
import { visibleResources } from './audience-resources.ts';
import { presentFile } from './present.ts';

export async function listFilesAt(context: Context, view: ContentView, query: PageQuery & { metadata?: boolean }) {
  const seen = await visibleResources(context, view);
  const files = (await listFiles(view.records, view.tree)).filter(({ id }) => !seen || seen.files.has(id));
  return mapPage(
    paginateArray(files, (file) => file.id, query),
    (file) => presentFile(context, file, query.metadata !== false),
  );
}

export async function presentFileIn(context: Context, view: ContentView, id: string, metadata?: boolean) {
  const file = await findFile(view.records, view.tree, id);
  const seen = await visibleResources(context, view);
  if (!file || (seen && !seen.files.has(id))) throw notFound('file');
  return presentFile(context, file, metadata !== false);
}
