// Lists of spaces a page at a time. Apart from `spaces.ts`, which is part of the first load.
import { api, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { keyOf } from './query.ts';
import { pagingAt, type Paging, type Space } from './spaces.ts';

const spacePages = (
  organizationId: string,
  filter: object,
  read: (paging: Paging, signal: AbortSignal) => Promise<Reply<'listSpaces'>>,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listSpaces, { organizationId }), 'pages', filter],
    queryFn: ({ pageParam, signal }) => read(pagingAt(pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Reply<'listSpaces'>) => next?.page,
  });

/** Those whose title contains a text. */
export const spacesTitled = (organizationId: string, title: string) =>
  spacePages(organizationId, { title }, (paging, signal) =>
    client.call(api.listSpaces, { organizationId, query: { ...paging, title }, signal }),
  );

/** Those in no collection. */
export const spacesAtTop = (organizationId: string) =>
  spacePages(organizationId, { top: true }, (paging, signal) =>
    client.call(api.listSpaces, { organizationId, query: { ...paging, top: true }, signal }),
  );

export const spacesInCollection = (organizationId: string, collectionId: string) =>
  spacePages(organizationId, { collectionId }, (query, signal) =>
    client.call(api.listCollectionSpaces, { collectionId, query, signal }),
  );

/** So many that it is known whether there are more than a picker shows. */
type Found = { items: Space[]; hasMore: boolean };

/** The first spaces with a text in their title that fulfil a condition. */
async function findSpaces(
  organizationId: string,
  title: string,
  isWanted: (space: Space) => boolean,
  wanted: number,
  signal: AbortSignal,
): Promise<Found> {
  const items: Space[] = [];
  let page: string | undefined;
  do {
    const paging = { ...pagingAt(page), ...(title !== '' && { title }) };
    const reply = await client.call(api.listSpaces, { organizationId, query: paging, signal });
    items.push(...reply.items.filter(isWanted));
    page = reply.next?.page;
  } while (page !== undefined && items.length <= wanted);
  return { items, hasMore: page !== undefined || items.length > wanted };
}

/** `condition` names what `isWanted` asks for. */
export const foundSpaces = (
  organizationId: string,
  title: string,
  { condition, isWanted, most }: { condition: string; isWanted(space: Space): boolean; most: number },
) =>
  queryOptions<Found>({
    queryKey: [...keyOf(api.listSpaces, { organizationId }), 'found', title, condition],
    queryFn: ({ signal }) => findSpaces(organizationId, title, isWanted, most, signal),
    placeholderData: (before) => before,
  });
