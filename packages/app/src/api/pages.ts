// Long lists, a page of items at a time. The server has them in order and tells where the next page begins.
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type Page<T> = { items: T[]; count: number; next?: { page: string } };
type Paging = { limit: number; page?: string };

const perPage = 50;

/** `read` loads a page; `key` names the list with its filters. */
export const pagesOf = <T>(key: QueryKey, read: (paging: Paging, signal: AbortSignal) => Promise<Page<T>>) =>
  infiniteQueryOptions({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      read({ limit: perPage, ...(pageParam !== undefined && { page: pageParam }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page<T>) => next?.page,
  });
