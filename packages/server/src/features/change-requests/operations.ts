import { api, type shapes } from '@lectern/contract';
import { personIn } from '#features/access';
import { presentUser } from '#features/accounts';
import { requestBranch } from '#features/branches';
import { editBranch, prepareEdit, prepareEditAtOnce, previewEdit, semanticChanges } from '#features/content';
import { implement, implementPrepared, preparedAtOnce, repeatable } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { listConflicts, resolve } from './conflicts.ts';
import { merge, pull, loadMergeTrees } from './merge.ts';
import { presentChangeRequest, presentDescribed, canSeePeople } from './present.ts';
import * as lists from './rows-lists.ts';
import { change, create } from './status.ts';

export const operations = [
  implement(api.listChangeRequests, async ({ space, query }, context) => {
    const { status = 'open', ...rest } = query;
    // Clients also send `creator`, which is not declared in the contract.
    const { creator } = query as { creator?: unknown };
    const page = await lists.listChangeRequests(context.db, space, {
      ...rest,
      status,
      ...(typeof creator === 'string' && { creator }),
    });
    return mapPage(page, (row) => presentChangeRequest(context, row, space));
  }),

  implement(api.createChangeRequest, async ({ space, body }, context) => {
    const row = await create(context, space, body ?? {});
    return presentDescribed(context, row, { ...space, revision_id: row.revision_initial });
  }),

  implement(api.getChangeRequest, async ({ space, changeRequest }, context) =>
    presentDescribed(context, changeRequest, space),
  ),

  implement(api.updateChangeRequest, async ({ space, changeRequest, body, rank }, context) =>
    presentDescribed(context, await change(context, space, changeRequest, body, rank), space),
  ),

  implement(api.mergeChangeRequest, (input, context) => merge(context, input)),

  implement(api.pullIntoChangeRequest, (input, context) => pull(context, input)),

  implement(api.previewMerge, async (input, context) =>
    (await import('./preview.ts')).previewMerge(context, input, input.query),
  ),

  implement(api.listConflicts, (input, context) => listConflicts(context, input, input.query)),

  implement(api.resolveConflicts, (input, context) => resolve(context, input, input.body)),

  repeatable(
    preparedAtOnce(
      implementPrepared(
        api.editContentInChangeRequest,
        ({ body }, context) => prepareEdit(context, body.changes),
        async ({ space, changeRequest, query, body, prepared }, context) => {
          const seen = requestBranch({ space, changeRequest });
          const edit = { changes: body.changes, prepared };
          if (query.dryRun) return previewEdit(context, seen, edit);
          const { branch, outcome } = await editBranch(context, seen, edit);
          const shown = presentChangeRequest(context, branch.request, space);
          return query.compat === false ? { changeRequest: shown, ...outcome } : shown;
        },
      ),
      ({ body }: { body: { changes: shapes.ContentChange[] } }, context) => prepareEditAtOnce(context, body.changes),
    ),
  ),

  implement(api.getChangeRequestChanges, async ({ space, changeRequest, query }, context) => {
    const { records, base, request } = await loadMergeTrees(context, space, changeRequest);
    return semanticChanges(context, { space, records }, { before: base, after: request }, query.limit);
  }),

  implement(api.listContributors, async ({ space, changeRequest, query }, context) =>
    mapPage(await lists.listContributors(context.db, changeRequest, query), (row) => ({
      user: presentUser(context, row, canSeePeople(context, space)),
      count: row.revisions,
      updatedAt: row.updated_at,
      actionType: 'content-edit' as const,
    })),
  ),

  implement(api.listOrganizationChangeRequests, async ({ organization, query }, context) => {
    const { scopes } = context.caller;
    const { status = ['open'], ...rest } = query;
    const person = personIn(context, organization);
    const page = await lists.listInOrganization(context.db, organization.id, person, scopes.space, {
      ...rest,
      status,
    });
    return mapPage(page, (row) =>
      presentChangeRequest(context, row, {
        organization_id: row.organization_id,
        id: row.space_id,
        revision_id: row.head,
        role: person.role,
      }),
    );
  }),
];
