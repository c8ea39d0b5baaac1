import { api, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keyOf, mutation, query } from '../../api/query.ts';
import type { SpecAt } from '../../paths.ts';

export type Spec = Reply<'getOpenApiSpec'>;
export type SpecVersion = Reply<'listOpenApiSpecVersions'>['items'][number];
export type SpecChanges = Reply<'compareOpenApiSpecVersion'>;
export type SpecSource = { url: string } | { text: string };

const perPage = 40;
const oftenMs = 1500;
const isWaiting = ({ processingState }: Spec): boolean => processingState !== 'complete';

/** Asked again and again while one is being processed. */
export const specsOf = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.listOpenApiSpecs, { organizationId }),
    queryFn: ({ pageParam, signal }) =>
      client.call(api.listOpenApiSpecs, {
        organizationId,
        query: { limit: perPage, ...(pageParam !== '' && { page: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isWaiting)) ? oftenMs : false,
  });

export const specOf = (at: SpecAt) => ({
  ...query(api.getOpenApiSpec, at),
  refetchInterval: ({ state: { data } }: { state: { data: Spec | undefined } }) =>
    data && isWaiting(data) ? oftenMs : (false as const),
});

/** `lastVersion` is only a part of the key: with a new version the list is another one. */
export const versionsOf = (at: SpecAt, lastVersion: string | undefined) => ({
  ...query(api.listOpenApiSpecVersions, { ...at, query: { limit: 50 } }),
  queryKey: [...keyOf(api.listOpenApiSpecVersions, at), lastVersion ?? ''],
});

export type SpecUse = Reply<'listOpenApiSpecUses'>['items'][number];

export const usesOf = (at: SpecAt) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.listOpenApiSpecUses, at),
    queryFn: ({ pageParam, signal }) =>
      client.call(api.listOpenApiSpecUses, {
        ...at,
        query: { limit: perPage, ...(pageParam !== '' && { page: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
  });

export const changesOf = (at: SpecAt, versionId: string, since: string) =>
  query(api.compareOpenApiSpecVersion, { ...at, versionId, query: { since } });

export const overlaysOf = (at: SpecAt) => query(api.getOpenApiSpecOverlays, at);

const listedAnew = ({ organizationId, specSlug }: SpecAt) => [
  keyOf(api.listOpenApiSpecs, { organizationId }),
  keyOf(api.getOpenApiSpec, { organizationId, specSlug }),
];

export const createSpec = mutation(api.createOpenApiSpec, {
  changes: ({ organizationId }) => [keyOf(api.listOpenApiSpecs, { organizationId })],
});
export const updateSpec = mutation(api.updateOpenApiSpec, { changes: listedAnew });
export const refreshSpec = mutation(api.refreshOpenApiSpec, { changes: listedAnew });
export const setOverlays = mutation(api.setOpenApiSpecOverlays, {
  changes: ({ organizationId, specSlug }) => [
    ...listedAnew({ organizationId, specSlug }),
    keyOf(api.getOpenApiSpecOverlays, { organizationId, specSlug }),
  ],
});
export const deleteSpec = mutation(api.deleteOpenApiSpec, {
  changes: ({ organizationId }) => [keyOf(api.listOpenApiSpecs, { organizationId })],
});
