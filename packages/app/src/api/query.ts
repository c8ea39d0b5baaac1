// Queries and mutations made from operations. The id of the operation and its input are the key.
import { QueryClient, queryOptions, type MutationOptions, type Query, type QueryKey } from '@tanstack/react-query';
import { ApiError, type BrowserOperation, type InputOf, type OperationId, type Reply } from '@lectern/contract/browser';
import { client } from './client.ts';

const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code >= 500 || error.code === 429;

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection they would wait for one silently; so they fail and say it, and are asked again with it.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (count, error) => count < 2 && navigator.onLine && isTemporary(error),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Asks again for what could not be loaded; false when there is no such thing. */
export function retryFailed(): boolean {
  const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;
  if (queryClient.getQueryCache().findAll(failed).length === 0) return false;
  void queryClient.refetchQueries(failed);
  return true;
}

export const query = <Id extends OperationId>(operation: BrowserOperation<Id>, input: InputOf<Id>) =>
  queryOptions<Reply<Id>>({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => client.call(operation, { ...input, signal }),
  });

/** The key of all queries of an operation whose input contains this. */
export const keyOf = <Id extends OperationId>(
  operation: BrowserOperation<Id>,
  input: Partial<InputOf<Id>>,
): QueryKey => [operation.id, input];

/** `changes` names the queries that are out of date afterwards. */
export const mutation = <Id extends OperationId>(
  operation: BrowserOperation<Id>,
  { changes }: { changes(input: InputOf<Id>): QueryKey[] },
): MutationOptions<Reply<Id>, Error, InputOf<Id>> => ({
  mutationFn: (input) => client.call(operation, input),
  onSuccess: (_, input) => refresh(changes(input)),
});

export async function refresh(keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Calls an operation and loads again what it changes. */
export const changing =
  <Id extends OperationId>(
    operation: BrowserOperation<Id>,
    { changes }: { changes(input: InputOf<Id>): QueryKey[] },
  ): ((input: InputOf<Id>) => Promise<Reply<Id>>) =>
  async (input) => {
    const reply = await client.call(operation, input);
    await refresh(changes(input));
    return reply;
  };
