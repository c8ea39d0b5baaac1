import { api, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { edit, refreshBranch, startChangeRequest, type Branch } from '../../api/branch.ts';
import { keyOf, query, refresh } from '../../api/query.ts';
import type { Entry } from './history-model.ts';

const perPage = 30;
const light = { metadata: false, computed: false } as const;

type Entries = { items: Entry[]; next: string | undefined };

async function listEntries(spaceId: string, pageId: string | undefined, page: string | undefined): Promise<Entries> {
  const paging = { limit: perPage, ...(page !== undefined && { page }) };
  if (pageId === undefined) {
    const { items, next } = await client.call(api.listRevisions, { spaceId, query: paging });
    return { items: items.map((revision) => ({ revision })), next: next?.page };
  }
  const { items, next } = await client.call(api.listPageRevisions, { spaceId, pageId, query: paging });
  return { items, next: next?.page };
}

/** Revisions of the space, or those that changed a page; newest first. */
export const entriesOf = (spaceId: string, pageId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listRevisions, { spaceId }), pageId ?? null],
    queryFn: ({ pageParam }) => listEntries(spaceId, pageId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

export const changesOfRevision = (spaceId: string, revisionId: string) =>
  query(api.getRevisionChanges, { spaceId, revisionId, query: { limit: 200, ...light } });

export const firstChangesOf = (spaceId: string, revisionId: string) =>
  query(api.getRevisionChanges, { spaceId, revisionId, query: { limit: 3, ...light } });

export const pagesInRevision = (spaceId: string, revisionId: string) =>
  query(api.listPagesInRevision, { spaceId, revisionId, query: light });

export type RevisionPages = Reply<'listPagesInRevision'>['pages'];

/** What restoring a page led to: the branch that has it now. */
export type Restored = { branch: Branch };

/** With a `subject` in a new change request; only a block of it when that is named by its key in the revision. */
type PageRestore = { pageId: string; revision: string; subject: string | undefined; block?: string };

export async function restorePage(spaceId: string, restore: PageRestore): Promise<Restored> {
  const { pageId, revision, subject, block } = restore;
  const branch: Branch = subject === undefined ? { spaceId } : await startChangeRequest(spaceId, subject);
  await edit(branch, [{ operation: 'revert_page', page: pageId, revision, ...(block !== undefined && { block }) }]);
  await refreshHistory(branch);
  return { branch };
}

export async function restoreSpace(spaceId: string, revisionId: string): Promise<Restored> {
  await client.call(api.restoreRevision, { spaceId, revisionId });
  await refreshHistory({ spaceId });
  return { branch: { spaceId } };
}

const refreshHistory = async (branch: Branch): Promise<void> => {
  await Promise.all([refreshBranch(branch), refresh([keyOf(api.listRevisions, { spaceId: branch.spaceId })])]);
};
