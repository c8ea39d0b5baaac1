import { api } from '@lectern/contract';
import { commitToSpace, inChangeRequest, inRevision, inSpace, tellChanges } from '#features/content';
import { findRevision, listMainRevisions, readTree, recordsOn } from '#features/revisions';
import { lockHead } from '#features/spaces';
import { conflict, invalid } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { listPageHistory, treeBefore } from './page-history.ts';
import { mergedFromOf, presentRevision, presentSummaries } from './present.ts';

export const operations = [
  implement(api.getContent, async (input, context) =>
    presentRevision(context, await inSpace(context, input), input.query),
  ),
  implement(api.getContentInChangeRequest, async (input, context) =>
    presentRevision(context, await inChangeRequest(context, input), input.query),
  ),
  implement(api.getRevision, async (input, context) =>
    presentRevision(context, await inRevision(context, input), input.query),
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
    if (revision.branch !== null) throw invalid('the revision is a state of a change request; merge that instead');
    const space = await lockHead(context, seen);
    const { organization_id: organization, id } = space;
    const head = (await findRevision(context.db, { organization, space: id, id: space.revision_id }))!;
    if (head.tree === revision.tree) throw conflict('this is the current content already');
    const records = recordsOn(context.db);
    const restored = await commitToSpace(context, space, records, {
      tree: await readTree(records, revision.tree),
      type: 'rollback',
      parents: [space.revision_id],
    });
    return (await presentSummaries(context, { ...space, revision_id: restored.id }, [restored]))[0]!;
  }),

  implement(api.getRevisionChanges, async ({ space, revision, query }, context) => {
    const records = recordsOn(context.db);
    const before = await treeBefore(context, space, records, revision);
    const after = await readTree(records, revision.tree);
    const told = await tellChanges(context, { space, records }, { before, after }, query.limit);
    const mergedFrom = await mergedFromOf(context, space, revision);
    return { ...told, ...(mergedFrom && { mergedFrom }) };
  }),
];
