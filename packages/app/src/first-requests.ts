// What the screen at an URL needs first, requested while the session is loaded and not after it.
import { contentOf } from './api/branch.ts';
import { queryClient } from './api/query.ts';
import { branchAt } from './paths.ts';
import { changeRequestOf, spaceOf } from './screens/space/queries.ts';

export function startFirstRequests(pathname: string): void {
  const branch = branchAt(pathname);
  if (!branch) return;
  const { spaceId, changeRequestId } = branch;
  // The screen asks again when one of them fails, and shows why.
  void queryClient.prefetchQuery(spaceOf(spaceId));
  void queryClient.prefetchQuery(contentOf(branch));
  if (changeRequestId !== undefined) void queryClient.prefetchQuery(changeRequestOf(spaceId, changeRequestId));
}
