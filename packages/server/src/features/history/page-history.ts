// History of each page of the main content, recorded per revision.
import { EMPTY_TREE, findPage, pathOf, type Page, type PageChange, type Records } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import { documentIdOf } from '#features/content';
import { loadRevision, loadTree, readTree, recordsOn, type RevisionRow } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { notFound } from '#platform/errors';
import { encodeKeys, type PageQuery } from '#platform/paging';
import { summaryPresenter } from './present.ts';
import * as rows from './rows.ts';

type PresentedRevision = Static<typeof shapes.PageRevision>;
type Changed = PresentedRevision['changed'];

const apart = new Set(['id', 'body', 'parent', 'order', 'git', 'createdAt', 'updatedAt']);

export function changesIn({ before, after }: PageChange): Changed {
  if (!before || !after) return [before ? 'deleted' : 'created'];
  const fields = (page: Page) =>
    JSON.stringify(
      Object.entries(page)
        .filter(([name]) => !apart.has(name))
        .sort(),
    );
  return [
    ...(before.body !== after.body ? (['body'] as const) : []),
    ...(fields(before) !== fields(after) ? (['attributes'] as const) : []),
    ...(before.parent !== after.parent || before.order !== after.order ? (['place'] as const) : []),
  ];
}

/** Runs when the main content changes. */
export async function recordPageRevisions(
  context: Context,
  {
    space,
    made,
    revision,
  }: { space: { organization_id: string; id: string }; made: readonly PageChange[]; revision: RevisionRow },
): Promise<void> {
  const noted = made
    .map((change) => ({ id: (change.after ?? change.before).id, changed: changesIn(change) }))
    .filter(({ changed }) => changed.length > 0);
  await rows.insertPageRevisions(
    context.db,
    noted.map(({ id, changed }) => ({
      organization_id: space.organization_id,
      space_id: space.id,
      page_id: id,
      revision_id: revision.id,
      changed: JSON.stringify(changed),
    })),
  );
}

type Entry = { revision: RevisionRow; changed: Changed };

export async function listPageHistory(context: SignedInContext, space: SpaceForCaller, page: string, query: PageQuery) {
  const records = recordsOn(context.db, space.organization_id);
  const { items: noted, next, count } = await rows.listPageRevisions(context.db, space, page, query);
  const entries: Entry[] = [];
  for (const row of noted) {
    entries.push({
      revision: await loadRevision(context, space, row.revision_id),
      changed: JSON.parse(row.changed) as Changed,
    });
  }
  // A copy of a space begins with all its pages, which are not recorded.
  const first = await rows.findFirstRevision(context.db, space);
  const began = first && (await findPage(records, await readTree(records, first.tree), page)) ? first : undefined;
  const total = count + Number(began !== undefined);
  if (total === 0) throw notFound('page');
  const isLast = next === undefined && began !== undefined;
  const fits = entries.length < (query.limit ?? 50);
  if (isLast && fits) entries.push({ revision: began, changed: ['created'] });
  const following =
    isLast && !fits && noted.length > 0 ? { page: encodeKeys(rows.newestFirst, [noted.at(-1)!.revision_id]) } : next;
  const items = await present(context, space, records, page, entries);
  return { items, ...(following && { next: following }), count: total };
}

async function present(
  context: SignedInContext,
  space: SpaceForCaller,
  records: Records,
  id: string,
  entries: readonly Entry[],
): Promise<PresentedRevision[]> {
  const summaryOf = await summaryPresenter(
    context,
    space,
    entries.map(({ revision }) => revision),
  );
  const shown: PresentedRevision[] = [];
  for (const { revision, changed } of entries) {
    const tree = changed.includes('deleted')
      ? await treeBefore(context, space, records, revision)
      : await readTree(records, revision.tree);
    const page = await findPage(records, tree, id);
    const path = page && (await pathOf(records, tree, page));
    shown.push({
      revision: summaryOf(revision),
      title: page?.title ?? '',
      path: path ?? '',
      ...(page?.body !== undefined && { documentId: documentIdOf(space, page.body) }),
      changed,
    });
  }
  return shown;
}

/** The parent content of a revision; empty for the first. */
export async function treeBefore(context: Context, space: SpaceForCaller, records: Records, revision: RevisionRow) {
  const [parent] = JSON.parse(revision.parents) as string[];
  return parent === undefined ? EMPTY_TREE : loadTree(context, space, parent, records);
}
