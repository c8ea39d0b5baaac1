// Which revisions are compared, and what differs between two page trees.
import type { Reply } from '@lectern/contract/browser';
import type { Texts } from '../../texts/en.ts';
import { fill } from '../../texts/format.ts';
import type { PageChange } from '../comparison/semantic-change.ts';

export type Revision = Reply<'listRevisions'>['items'][number];
export type PageAspect = Reply<'listPageRevisions'>['items'][number]['changed'][number];

/** `changed` tells how a revision changed the page, in the history of a page. */
export type Entry = { revision: Revision; changed?: readonly PageAspect[] };

export type Chosen = { entry: Entry; before: string | undefined };

/** The chosen revision and the one it is compared with: the one before, unless another was asked for. */
export function chooseEntry(
  entries: readonly Entry[],
  { revision, against, isPage }: { revision?: string | undefined; against?: string | undefined; isPage: boolean },
): Chosen | undefined {
  const index = revision === undefined ? 0 : entries.findIndex((one) => one.revision.id === revision);
  const entry = entries[index];
  if (!entry) return undefined;
  // In between, revisions of a space changed other pages.
  const older = isPage ? entries[index + 1]?.revision.id : undefined;
  const isCreation = entry.changed?.includes('created') === true;
  return { entry, before: against ?? (isCreation ? undefined : (older ?? entry.revision.parents[0])) };
}

export function revisionTitle({ type, mergedFrom, git, parents }: Revision, t: Texts): string {
  if (mergedFrom) return fill(t.revisions.mergedRequest, { number: mergedFrom.number, subject: mergedFrom.subject });
  if (git) return git.message.split('\n', 1)[0] ?? '';
  if (parents.length === 0) return t.revisions.created;
  const names: Record<Revision['type'], string> = {
    edits: t.revisions.edited,
    merge: t.statusMerged,
    rollback: t.revisions.restoredRevision,
    update: t.revisions.updated,
    computed: t.revisions.computed,
  };
  return names[type];
}

export const aspectNames = (t: Texts): Record<PageAspect, string> => ({
  created: t.changeCreated,
  deleted: t.changeDeleted,
  body: t.revisions.body,
  attributes: t.revisions.attributes,
  place: t.revisions.place,
});

type TreePage = {
  id: string;
  type: 'document' | 'group' | 'link' | 'computed';
  title: string;
  path: string;
  documentId?: string;
  pages?: TreePage[];
};
type Listed = { page: TreePage; parent: string | undefined };

function listed(pages: readonly TreePage[], parent?: string, found = new Map<string, Listed>()): Map<string, Listed> {
  for (const page of pages) {
    found.set(page.id, { page, parent });
    listed(page.pages ?? [], page.id, found);
  }
  return found;
}

const shortly = ({ id, type, title, path }: TreePage): PageChange['page'] => ({ id, type, title, path });

/** The pages that differ between two revisions, in the order of the newer tree; deleted ones at the end. */
export function comparePages(before: readonly TreePage[], after: readonly TreePage[]): PageChange[] {
  const [old, now] = [listed(before), listed(after)];
  const changes: PageChange[] = [];
  for (const [id, { page, parent }] of now) {
    const was = old.get(id);
    if (!was) changes.push({ type: 'page_created', page: shortly(page) });
    else {
      const attributes = {
        ...(was.page.documentId !== page.documentId && { document: {} }),
        ...(was.page.title !== page.title && { title: { before: was.page.title, after: page.title } }),
      };
      if (Object.keys(attributes).length > 0) changes.push({ type: 'page_edited', page: shortly(page), attributes });
      else if (was.parent !== parent) changes.push({ type: 'page_moved', page: shortly(page), parent: {} });
    }
  }
  for (const [id, { page }] of old) if (!now.has(id)) changes.push({ type: 'page_deleted', page: shortly(page) });
  return changes;
}
