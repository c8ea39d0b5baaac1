// Asks for what the home screen reads while the session is still loading.
import { organizations } from '../../api/organizations.ts';
import { queryClient } from '../../api/query.ts';
import { collectionsOf, spacesOf } from '../../api/spaces.ts';

/** Does not wait: the screen is shown as soon as it can be. */
export function prefetchHome(): void {
  void prefetchLists();
}

async function prefetchLists(): Promise<void> {
  const { queryKey, ...options } = organizations();
  await queryClient.prefetchQuery({ queryKey, ...options });
  for (const { id } of queryClient.getQueryData(queryKey)?.items ?? []) {
    void queryClient.prefetchQuery(spacesOf(id));
    void queryClient.prefetchQuery(collectionsOf(id));
  }
}
