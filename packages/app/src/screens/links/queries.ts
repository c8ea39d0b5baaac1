import { api, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Branch } from '../../api/branch.ts';
import { client } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';

type Links = Reply<'listSpaceLinks'>;

function listBroken({ spaceId, changeRequestId }: Branch, page: string | undefined): Promise<Links> {
  const input = { spaceId, query: { status: 'broken', limit: 50, ...(page !== undefined && { page }) } } as const;
  return changeRequestId === undefined
    ? client.call(api.listSpaceLinks, input)
    : client.call(api.listChangeRequestLinks, { ...input, changeRequestId });
}

export const brokenLinksOf = (branch: Branch) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listSpaceLinks, { spaceId: branch.spaceId }), branch.changeRequestId ?? null],
    queryFn: ({ pageParam }) => listBroken(branch, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });
