// Import operations of newer clients: by organization, whatever the target space.
import { api, rankOf, type BodyOf, type Static, type shapes } from '@lectern/contract';
import { personIn } from '#features/access';
import { branchOf, findChangeRequest } from '#features/branches';
import type { SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { forbidden, badRequest, notFound, preconditionFailed } from '#platform/errors';
import { implement, implementPrepared, type NamedResources } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { stateOf } from './present.ts';
import * as rows from './rows.ts';
import { prepareImport, storeImport, type ImportTarget } from './run-import.ts';

type Run = Static<typeof shapes.ContentImportRun>;
type Organization = { id: string; role: number | null };
type ImportRunBody = BodyOf<typeof api.startImportRun>;

function present(context: Context, row: rows.RunRow): Run {
  const { status, error } = stateOf(row, context.now);
  const { url, name, change_request_id, page_id } = row;
  return {
    object: 'import-run',
    id: row.id,
    status,
    ...(error !== undefined && { reason: error }),
    source: url === null ? { type: 'file', files: name === null ? [] : [name] } : { type: 'website', url },
    target: {
      space: row.space_id,
      ...(change_request_id !== null && { changeRequest: change_request_id }),
      ...(page_id !== null && { page: page_id }),
    },
    ...(row.user_id !== null && { createdBy: row.user_id }),
    createdAt: row.started_at,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    ...(row.finished_at !== null && { completedAt: row.finished_at }),
    urls: { location: context.urls.api(`/org/${row.organization_id}/imports/${row.id}`) },
  };
}

async function list(context: SignedInContext, organization: Organization, query: rows.OrganizationQuery) {
  const only = context.caller.scopes.space;
  const person = personIn(context, organization);
  const page = await rows.listRunsInOrganization(context.db, organization.id, person, only, query);
  return mapPage(page, (row) => present(context, row));
}

async function load(context: SignedInContext, organization: Organization, id: string): Promise<rows.RunRow> {
  const only = context.caller.scopes.space;
  const person = personIn(context, organization);
  const row = await rows.findRunInOrganization(context.db, organization.id, person, only, id);
  if (!row) throw notFound('import');
  return row;
}

async function cancel(context: SignedInContext, organization: Organization, id: string): Promise<Run> {
  const row = await load(context, organization, id);
  const now = context.now.toISOString();
  const key = { organization_id: row.organization_id, space_id: row.space_id, id };
  const changes = { status: 'cancelled', updated_at: now, finished_at: now };
  if (!(await rows.updateRun(context.db, key, changes))) throw preconditionFailed('the import has ended');
  return present(context, { ...row, ...changes });
}

async function targetOf(
  context: Context,
  { id: organization }: Organization,
  { changeRequest: id, page, space: spaceId }: ImportRunBody['target'],
  named: NamedResources,
): Promise<ImportTarget> {
  const { value, rank } = named('space', spaceId);
  const space: SpaceForCaller = value;
  if (space.organization_id !== organization) throw badRequest('body.target.space is not a space of the organization');
  if (rank < rankOf('edit')) throw forbidden('this needs the level edit on the space');
  const changeRequest = id === undefined ? undefined : await findChangeRequest(context.db, organization, spaceId, id);
  if (id !== undefined && !changeRequest)
    throw badRequest('body.target.changeRequest is not a change request of the space');
  return { branch: branchOf({ space, ...(changeRequest && { changeRequest }) }), ...(page !== undefined && { page }) };
}

function addressIn({ type, url, files }: ImportRunBody['source']): string {
  if (type !== 'website' || files !== undefined) {
    throw badRequest('body.source.type must be website: files are sent to POST /spaces/{spaceId}/imports/upload');
  }
  if (url === undefined) throw badRequest('body.source.url is missing');
  return url;
}

type Input = { organization: Organization; body: ImportRunBody; named: NamedResources };

async function prepare(context: Context, { organization, body, named }: Input) {
  const target = await targetOf(context, organization, body.target, named);
  return prepareImport(context, target, 'website', { url: addressIn(body.source) });
}

async function finish(
  context: SignedInContext,
  { organization, body, named, prepared }: Input & { prepared: Awaited<ReturnType<typeof prepare>> },
) {
  await storeImport(context, await targetOf(context, organization, body.target, named), prepared);
  const row = await rows.findRun(context.db, { ...prepared.run, id: prepared.run.space_id }, prepared.run.id);
  return present(context, row!);
}

export const runOperations = [
  implement(api.listImportRuns, ({ organization, query }, context) => list(context, organization, query)),
  implementPrepared(
    api.startImportRun,
    (input, context) => prepare(context, input),
    (input, context) => finish(context, input),
  ),
  implement(api.getImportRun, async ({ organization, params }, context) =>
    present(context, await load(context, organization, params.importRunId)),
  ),
  implement(api.cancelImportRun, ({ organization, params }, context) =>
    cancel(context, organization, params.importRunId),
  ),

  implement(api.listImportRunsInOrganization, ({ organization, query }, context) => list(context, organization, query)),
  implementPrepared(
    api.startImportRunInOrganization,
    (input, context) => prepare(context, input),
    (input, context) => finish(context, input),
  ),
  implement(api.getImportRunInOrganization, async ({ organization, params }, context) =>
    present(context, await load(context, organization, params.importRunId)),
  ),
  implement(api.cancelImportRunInOrganization, ({ organization, params }, context) =>
    cancel(context, organization, params.importRunId),
  ),
];
