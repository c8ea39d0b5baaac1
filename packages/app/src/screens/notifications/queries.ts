import { api, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { changing, keyOf, query, refresh } from '../../api/query.ts';

export type Notification = Reply<'listNotifications'>['items'][number];
export type NotificationSettings = Reply<'getNotificationSettings'>;

const pageLength = 50;
const pollMs = 60_000;

const unreadKey = api.countUnreadNotifications.id;

/** Of each organization. Asked for again when the window is shown, and each minute while it is; mostly a 304. */
export const unreadIn = (organizationIds: readonly string[]) =>
  queryOptions({
    queryKey: [unreadKey, organizationIds],
    queryFn: async ({ signal }): Promise<Record<string, number>> => {
      const counts = organizationIds.map(async (organizationId) => {
        const { unread } = await client.call(api.countUnreadNotifications, { organizationId, signal });
        return [organizationId, unread] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    },
    enabled: organizationIds.length > 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
    retry: false,
  });

export const notificationsOf = (organizationId: string, unread: boolean) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.listNotifications, { organizationId, query: { unread } }),
    queryFn: ({ pageParam, signal }) =>
      client.call(api.listNotifications, {
        organizationId,
        query: { unread, limit: pageLength, ...(pageParam !== '' && { page: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
  });

/** What the two screens read. */
export function prefetch({ organizationId = '' }: ScreenParams, path: string): void {
  ask(path.endsWith('/settings') ? settingsOf(organizationId) : notificationsOf(organizationId, false));
}

const markNotifications = changing(api.markNotifications, {
  changes: ({ organizationId }) => [keyOf(api.listNotifications, { organizationId }), [unreadKey]],
});

/** `until` spares what came after the list was shown. */
export const mark = (organizationId: string, body: { notifications?: string[]; read?: boolean; until?: string }) =>
  markNotifications({ organizationId, body });

export const settingsOf = (organizationId: string) => query(api.getNotificationSettings, { organizationId });

export const updateSettings = changing(api.updateNotificationSettings, {
  changes: ({ organizationId }) => [keyOf(api.getNotificationSettings, { organizationId })],
});

export type Watched = { spaceId: string; changeRequestId?: string | undefined };
export type WatchState = Reply<'getSpaceWatch'>['state'];

export const watchOf = ({ spaceId, changeRequestId }: Watched) =>
  changeRequestId === undefined
    ? query(api.getSpaceWatch, { spaceId })
    : query(api.getChangeRequestWatch, { spaceId, changeRequestId });

const store = ({ spaceId, changeRequestId }: Watched, state: WatchState): Promise<unknown> => {
  if (changeRequestId === undefined)
    return state === 'default'
      ? client.call(api.deleteSpaceWatch, { spaceId })
      : client.call(api.setSpaceWatch, { spaceId, body: { state } });
  const at = { spaceId, changeRequestId };
  return state === 'default'
    ? client.call(api.deleteChangeRequestWatch, at)
    : client.call(api.setChangeRequestWatch, { ...at, body: { state } });
};

export async function setWatch(watched: Watched, state: WatchState): Promise<void> {
  await store(watched, state);
  await refresh([watchOf(watched).queryKey]);
}
