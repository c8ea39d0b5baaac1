import { api, type InputOf, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { refreshBranch, startChangeRequest, type Branch } from '../../api/branch.ts';
import { client } from '../../api/client.ts';
import { keyOf, mutation, query, refresh } from '../../api/query.ts';
import { sendFile } from '../../api/upload.ts';

export type ImportRun = Reply<'listImports'>['items'][number];
export type ImportReport = Reply<'getImport'>;
export type ImportSource = InputOf<'uploadImport'>['query']['source'];

const perPage = 20;
const oftenMs = 1500;
const isRunning = ({ status }: ImportRun): boolean => status === 'in-progress';

/** Newest first. Asked again and again while one is running. */
export const importsOf = (spaceId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.listImports, { spaceId }),
    queryFn: ({ pageParam, signal }) =>
      client.call(api.listImports, {
        spaceId,
        query: { limit: perPage, ...(pageParam !== '' && { page: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isRunning)) ? oftenMs : false,
  });

export const importOf = (spaceId: string, importId: string) => ({
  ...query(api.getImport, { spaceId, importId }),
  refetchInterval: ({ state: { data } }: { state: { data: ImportReport | undefined } }) =>
    data && isRunning(data) ? oftenMs : (false as const),
});

export const cancelImport = mutation(api.cancelImport, {
  changes: ({ spaceId, importId }) => [
    keyOf(api.listImports, { spaceId }),
    keyOf(api.getImport, { spaceId, importId }),
  ],
});

/** `page` is the page to import below; `subject` that of a new change request, without it the main content changes. */
export type NewImport = {
  spaceId: string;
  source: ImportSource;
  from: { url: string } | { file: File };
  page: string | undefined;
  subject: string | undefined;
};

/** Replies when the import has ended. Until then the list of imports shows its progress. */
export async function startImport({ spaceId, source, from, page, subject }: NewImport): Promise<Branch> {
  const branch: Branch = subject === undefined ? { spaceId } : await startChangeRequest(spaceId, subject);
  try {
    await ('file' in from ? upload(branch, source, page, from.file) : fetchFrom(branch, source, page, from.url));
  } finally {
    await Promise.all([refresh([keyOf(api.listImports, { spaceId })]), refreshBranch(branch)]);
  }
  return branch;
}

function fetchFrom(branch: Branch, source: ImportSource, pageId: string | undefined, url: string): Promise<unknown> {
  const { spaceId, changeRequestId } = branch;
  const body = { url, source };
  if (changeRequestId === undefined) {
    return pageId === undefined
      ? client.call(api.importContent, { spaceId, body })
      : client.call(api.importIntoPage, { spaceId, pageId, body });
  }
  return pageId === undefined
    ? client.call(api.importContentInChangeRequest, { spaceId, changeRequestId, body })
    : client.call(api.importIntoPageInChangeRequest, { spaceId, changeRequestId, pageId, body });
}

/** Changes of a change request are named by its id there, which its number stands for too. */
const upload = (
  { spaceId, changeRequestId }: Branch,
  source: ImportSource,
  page: string | undefined,
  file: File,
): Promise<void> =>
  sendFile(api.uploadImport.path.replace('{spaceId}', encodeURIComponent(spaceId)), file, {
    search: {
      source,
      ...(changeRequestId !== undefined && { changeRequest: changeRequestId }),
      ...(page !== undefined && { page }),
    },
    onProgress: () => undefined,
  });
