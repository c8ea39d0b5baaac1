// Asks for what the home screen reads while the session is still loading.
import { organizations } from '../../api/organizations.ts';
import { ask } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query.ts';
import { collectionsOf, spacesOf } from '../../api/spaces.ts';

/** Does not wait: the screen is shown as soon as it can be. */
export function prefetchHome({ params: { organizationId } }: { params: { organizationId?: string } }): void {
  if (organizationId === undefined) void prefetchAll();
  else ask(organizations(), spacesOf(organizationId), collectionsOf(organizationId));
}

async function prefetchAll(): Promise<void> {
  const { queryKey, ...options } = organizations();
  await queryClient.prefetchQuery({ queryKey, ...options });
  for (const { id } of queryClient.getQueryData(queryKey)?.items ?? []) ask(spacesOf(id), collectionsOf(id));
}
