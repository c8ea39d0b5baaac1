import type { shapes, Static } from '@lectern/contract';
import { findUsers, presentUser } from '#features/accounts';
import { canSeePeople } from '#features/change-requests';
import type { SpaceForCaller } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import { emptyReport, type Report } from './report.ts';
import { type RunRow } from './rows.ts';

type Run = Static<typeof shapes.ImportRun>;
type Full = Static<typeof shapes.ImportReport>;

/** Heartbeat timeout: a run updates its row every few seconds; after this time its process is taken for dead. */
const silentMs = 10 * 60_000;

export function stateOf(row: RunRow, now: Date): Pick<Run, 'status' | 'error'> {
  if (row.status === 'in-progress' && now.getTime() - Date.parse(row.updated_at) > silentMs) {
    return { status: 'failed', error: 'the service stopped while the import was running' };
  }
  return { status: row.status as Run['status'], ...(row.error !== null && { error: row.error }) };
}

const reportOf = ({ report }: RunRow): Report => (report === null ? emptyReport : (JSON.parse(report) as Report));

/** Loads the users of all runs together. */
async function runPresenter(
  context: SignedInContext,
  space: SpaceForCaller,
  rows: readonly RunRow[],
): Promise<(row: RunRow) => Run> {
  const users = await findUsers(
    context.db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return (row) => {
    const user = users.get(row.user_id ?? '');
    const { importedResources, totalResources, pages } = reportOf(row);
    return {
      object: 'import',
      id: row.id,
      ...stateOf(row, context.now),
      source: row.source as Run['source'],
      ...(row.url !== null && { url: row.url }),
      ...(row.name !== null && { fileName: row.name }),
      ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
      ...(row.page_id !== null && { page: row.page_id }),
      progress: JSON.parse(row.progress) as Run['progress'],
      ...(importedResources !== undefined && { importedResources }),
      ...(totalResources !== undefined && { totalResources }),
      ...(pages && { pages }),
      ...(row.revision_id !== null && { revision: row.revision_id }),
      ...(user && { startedBy: presentUser(context, user, canSeePeople(context, space)) }),
      startedAt: row.started_at,
      updatedAt: row.updated_at,
      ...(row.finished_at !== null && { finishedAt: row.finished_at }),
      urls: { location: context.urls.api(`/spaces/${space.id}/imports/${row.id}`) },
    };
  };
}

export const presentRuns = async (
  context: SignedInContext,
  space: SpaceForCaller,
  rows: readonly RunRow[],
): Promise<Run[]> => rows.map(await runPresenter(context, space, rows));

export const presentRun = async (context: SignedInContext, space: SpaceForCaller, row: RunRow): Promise<Run> =>
  (await runPresenter(context, space, [row]))(row);

export async function presentReport(context: SignedInContext, space: SpaceForCaller, row: RunRow): Promise<Full> {
  const { losses, failures } = reportOf(row);
  return { ...(await presentRun(context, space, row)), losses, failures };
}
