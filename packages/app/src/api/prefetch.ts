// Asks for what a screen reads before it is drawn: beside its code and the session. Failures are shown by the screens.
import type { QueryKey } from '@tanstack/react-query';
import { organizations, type Organization } from './organizations.ts';
import { queryClient } from './query.ts';

/** What URLs of screens name. */
export type ScreenParams = {
  organizationId?: string;
  siteId?: string;
  spaceId?: string;
  changeRequestId?: string;
  teamId?: string;
  collectionId?: string;
  webhookId?: string;
  specSlug?: string;
};

type Asked = { queryKey: QueryKey };

/** Queries as screens use them, of one reply or of a list that is loaded page by page. */
export function ask(...queries: readonly Asked[]): void {
  for (const one of queries) {
    if ('initialPageParam' in one) void queryClient.prefetchInfiniteQuery(one);
    else void queryClient.prefetchQuery(one);
  }
}

/** Asks for what only some may see once it is known that the user may. */
export function askWhen(isAllowed: Promise<boolean>, ...queries: readonly Asked[]): void {
  isAllowed.then(
    (isSo) => isSo && ask(...queries),
    () => undefined,
  );
}

type Permissions = Organization['permissions'];

/** Whether the user may do something in an organization. */
export async function mayIn(organizationId: string, permission: keyof Permissions): Promise<boolean> {
  const { items } = await queryClient.fetchQuery(organizations());
  return items.find(({ id }) => id === organizationId)?.permissions[permission] === true;
}
