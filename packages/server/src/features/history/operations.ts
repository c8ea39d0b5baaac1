import { api } from '@lectern/contract';
import { commit, implementView, lockBranch, mainBranch, viewOfRevision } from '#features/branches';
import { semanticChanges } from '#features/content';
import { listMainRevisions, loadRevision, readTree, recordsOn } from '#features/revisions';
import { conflict, badRequest } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { listPageHistory, treeBefore } from './page-history.ts';
import { mergedFromOf, presentRevision, presentSummaries, summaryPresenter } from './present.ts';

export const operations = [
  ...implementView([api.getContent, api.getContentInChangeRequest], (view, { query }, context) =>
    presentRevision(context, view, query),
  ),
  implement(api.getRevision, async (input, context) =>
    presentRevision(context, await viewOfRevision(context, input), input.query),
  ),

  implement(api.listRevisions, async ({ space, query }, context) => {
    const { organization_id: organization, id } = space;
    const { items, ...page } = await listMainRevisions(context.db, { organization, space: id }, query);
    return { ...page, items: await presentSummaries(context, space, items) };
  }),

  implement(api.listPageRevisions, ({ space, params, query }, context) =>
    listPageHistory(context, space, params.pageId, query),
  ),

  implement(api.restoreRevision, async ({ space: seen, revision }, context) => {
    if (revision.branch !== null) throw badRequest('the revision belongs to a change request; merge that instead');
    const branch = await lockBranch(context, mainBranch(seen));
    const { space } = branch;
    const head = await loadRevision(context, space, space.revision_id);
    if (head.tree === revision.tree) throw conflict('this is already the current content');
    const records = recordsOn(context.db, space.organization_id);
    const { revision: restored, branch: after } = await commit(context, branch, {
      records,
      tree: await readTree(records, revision.tree),
      type: 'rollback',
      parents: [space.revision_id],
    });
    return (await summaryPresenter(context, after.space, [restored]))(restored);
  }),

  implement(api.getRevisionChanges, async ({ space, revision, query }, context) => {
    const records = recordsOn(context.db, space.organization_id);
    const before = await treeBefore(context, space, records, revision);
    const after = await readTree(records, revision.tree);
    const changes = await semanticChanges(context, { space, records }, { before, after }, query.limit);
    const mergedFrom = await mergedFromOf(context, space, revision);
    return { ...changes, ...(mergedFrom && { mergedFrom }) };
  }),
];
