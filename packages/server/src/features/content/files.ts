import { findFile, listFiles } from '@lectern/content';
import type { ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { mapPage, paginateArray, type PageQuery } from '#platform/paging';
import { visibleResources } from './audience-resources.ts';
import { presentFile } from './present.ts';

export async function listFilesAt(context: Context, place: ContentView, query: PageQuery & { metadata?: boolean }) {
  const seen = await visibleResources(context, place);
  const files = (await listFiles(place.records, place.tree)).filter(({ id }) => !seen || seen.files.has(id));
  return mapPage(
    paginateArray(files, (file) => file.id, query),
    (file) => presentFile(context, file, query.metadata !== false),
  );
}

export async function presentFileIn(context: Context, place: ContentView, id: string, metadata?: boolean) {
  const file = await findFile(place.records, place.tree, id);
  const seen = await visibleResources(context, place);
  if (!file || (seen && !seen.files.has(id))) throw notFound('file');
  return presentFile(context, file, metadata !== false);
}
