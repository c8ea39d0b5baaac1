import { api, ApiError, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keyOf, mutation, query } from '../../api/query.ts';

export type Translation = Reply<'getSpaceTranslation'>;
export type TranslatedPage = Reply<'getTranslatedPage'>;
export type PageState = TranslatedPage['status'];
export type TranslationJob = Reply<'getTranslationOrder'>;

const perPage = 50;
const oftenMs = 2000;

/** Null where there is none, which the server says with a 404. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null;
    throw error;
  }
}

/** The source and the progress of a space that is a translation. */
export const translationOf = (spaceId: string) =>
  queryOptions({
    queryKey: keyOf(api.getSpaceTranslation, { spaceId }),
    queryFn: ({ signal }) => orNull(client.call(api.getSpaceTranslation, { spaceId, signal })),
  });

/** The last machine translation; asked again and again while it runs. */
export const jobOf = (spaceId: string) =>
  queryOptions({
    queryKey: keyOf(api.getTranslationOrder, { spaceId }),
    queryFn: ({ signal }) => orNull(client.call(api.getTranslationOrder, { spaceId, signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || data?.state === 'retrying' ? oftenMs : false,
  });

export const translationsOf = (spaceId: string) => query(api.listSpaceTranslations, { spaceId, query: { limit: 100 } });

export const pagesOf = (spaceId: string, status: PageState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listTranslatedPages, { spaceId }), status ?? ''],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.listTranslatedPages, {
        spaceId,
        query: {
          limit: perPage,
          ...(status !== undefined && { status }),
          ...(pageParam !== '' && { page: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
  });

export const translatedPageOf = (spaceId: string, pageId: string) => query(api.getTranslatedPage, { spaceId, pageId });

const ofTranslation = (spaceId: string) => [
  keyOf(api.getSpaceTranslation, { spaceId }),
  keyOf(api.listTranslatedPages, { spaceId }),
  [api.getTranslatedPage.id],
  [api.listSpaceTranslations.id],
];

export const addTranslation = mutation(api.createTranslationSettings, {
  changes: ({ organizationId }) => [[api.listSpaceTranslations.id], keyOf(api.listSpaces, { organizationId })],
});
export const attachTranslation = mutation(api.setSpaceTranslation, {
  changes: ({ spaceId }) => [...ofTranslation(spaceId), keyOf(api.getSpace, { spaceId })],
});
export const detachTranslation = mutation(api.deleteSpaceTranslation, {
  changes: ({ spaceId }) => ofTranslation(spaceId),
});
export const markPage = mutation(api.updateTranslatedPage, { changes: ({ spaceId }) => ofTranslation(spaceId) });
export const translateByMachine = mutation(api.translateSpace, {
  changes: ({ spaceId }) => [...ofTranslation(spaceId), keyOf(api.getTranslationOrder, { spaceId })],
});
export const stopTranslating = mutation(api.cancelTranslationOrder, {
  changes: ({ spaceId }) => [...ofTranslation(spaceId), keyOf(api.getTranslationOrder, { spaceId })],
});
