// The spaces and collections of an organization, which may have thousands: a page at a time, found by the server.
import { api, type Reply } from '@lectern/contract/browser';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { keyOf, query } from './query.ts';

export type Space = Reply<'listSpaces'>['items'][number];
export type Collection = Reply<'listCollections'>['items'][number];
export type Paging = { limit: number; page?: string };

/** A reply stays far below 200 KB. */
const perPage = 100;

export const pagingAt = (page: string | undefined): Paging => ({ limit: perPage, ...(page !== undefined && { page }) });

/** The first spaces; `next` is there when there are more. */
export const spacesOf = (organizationId: string) =>
  query(api.listSpaces, { organizationId, query: { limit: perPage } });

/** All of them, page by page: the tree of a large organization begins with them. */
export const collectionsOf = (organizationId: string) =>
  queryOptions({
    queryKey: [...keyOf(api.listCollections, { organizationId }), 'all'],
    async queryFn({ signal }): Promise<{ items: Collection[] }> {
      const items: Collection[] = [];
      let page: string | undefined;
      do {
        const reply = await client.call(api.listCollections, { organizationId, query: pagingAt(page), signal });
        items.push(...reply.items);
        page = reply.next?.page;
      } while (page !== undefined);
      return { items };
    },
  });
