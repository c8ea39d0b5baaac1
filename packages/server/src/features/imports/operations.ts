// The same import on any branch, at root level or below a page.
import { api } from '@lectern/contract';
import { implementBranchPrepared, mainBranch, requestBranch } from '#features/branches';
import type { SpaceForCaller } from '#features/spaces';
import type { Context } from '#platform/context';
import { notFound, preconditionFailed } from '#platform/errors';
import { implement, implementUpload, type HandlerInput } from '#platform/http/implement';
import { runOperations } from './operations-runs.ts';
import { presentReport, presentRun, presentRuns } from './present.ts';
import * as rows from './rows.ts';
import { prepareImport, requireImportAllowed, storeImport, type ImportTarget } from './run-import.ts';
import { withUpload } from './upload.ts';

type UploadInput = HandlerInput<typeof api.uploadImport>;

const targetOf = ({ space, query: { changeRequest, page }, named }: UploadInput): ImportTarget => ({
  branch:
    changeRequest === undefined
      ? mainBranch(space)
      : requestBranch({ space, changeRequest: named('changeRequest', changeRequest).value }),
  ...(page !== undefined && { page }),
});

async function loadRun(context: Context, space: SpaceForCaller, id: string): Promise<rows.RunRow> {
  const row = await rows.findRun(context.db, space, id);
  if (!row) throw notFound('import');
  return row;
}

export const operations = [
  ...implementBranchPrepared(
    [api.importContent, api.importContentInChangeRequest],
    (branch, { body }, context) => prepareImport(context, { branch }, body.source, { url: body.url }),
    (branch, { prepared }, context) => storeImport(context, { branch }, prepared),
  ),
  ...implementBranchPrepared(
    [api.importIntoPage, api.importIntoPageInChangeRequest],
    (branch, { params, body }, context) =>
      prepareImport(context, { branch, page: params.pageId }, body.source, { url: body.url }),
    (branch, { params, prepared }, context) => storeImport(context, { branch, page: params.pageId }, prepared),
  ),

  implementUpload(
    api.uploadImport,
    async (input, context) => {
      const { query, upload } = input;
      const target = targetOf(input);
      await requireImportAllowed(context, target);
      return withUpload(context, upload, query.name, (given) => prepareImport(context, target, query.source, given));
    },
    async (input, context) => storeImport(context, targetOf(input), input.prepared),
  ),

  implement(api.listImports, async ({ space, query }, context) => {
    const { items, ...page } = await rows.listRuns(context.db, space, query);
    return { ...page, items: await presentRuns(context, space, items) };
  }),
  implement(api.getImport, async ({ space, params }, context) =>
    presentReport(context, space, await loadRun(context, space, params.importId)),
  ),
  implement(api.cancelImport, async ({ space, params }, context) => {
    const row = await loadRun(context, space, params.importId);
    const now = context.now.toISOString();
    const changes = { status: 'cancelled', updated_at: now, finished_at: now };
    const key = { organization_id: row.organization_id, space_id: row.space_id, id: row.id };
    if (!(await rows.updateRun(context.db, key, changes))) throw preconditionFailed('the import has ended');
    return presentRun(context, space, await loadRun(context, space, row.id));
  }),

  ...runOperations,
];
