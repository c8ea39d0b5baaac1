// Asks for what the screens of a space read while their code is still loading. Failures are shown by the screens.
import { contentOf, pageOf, readPageOf, type Branch } from '../../api/branch.ts';
import { queryClient } from '../../api/query.ts';
import { changeRequestOf, spaceOf } from './queries.ts';
import { findByPath } from './tree-model.ts';

/** What is known is shown first; screens load it again when it is old. */
const onlyOnce = { staleTime: Number.POSITIVE_INFINITY };

export function prefetchSpace(branch: Branch): void {
  const { spaceId, changeRequestId } = branch;
  void queryClient.prefetchQuery({ ...spaceOf(spaceId), ...onlyOnce });
  void queryClient.prefetchQuery({ ...contentOf(branch), ...onlyOnce });
  if (changeRequestId === undefined) return;
  void queryClient.prefetchQuery({ ...changeRequestOf(spaceId, changeRequestId), ...onlyOnce });
}

export async function prefetchPage(branch: Branch, path: string, isWritten: boolean): Promise<void> {
  const { queryKey, ...options } = contentOf(branch);
  await queryClient.prefetchQuery({ queryKey, ...options, ...onlyOnce });
  const page = findByPath(queryClient.getQueryData(queryKey)?.pages ?? [], path);
  if (!page) return;
  if (isWritten) await queryClient.prefetchQuery({ ...pageOf(branch, page.id), ...onlyOnce });
  else await queryClient.prefetchQuery({ ...readPageOf(branch, page.id), ...onlyOnce });
}
