import { rankOf } from '@lectern/contract';
import type { Db } from '#db/database';
import type { ImportRunsTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { rankedSpaces, type Person } from '#features/access';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type RunRow = ImportRunsTable;
export type RunKey = { organization_id: string; space_id: string; id: string };
type InSpace = { organization_id: string; id: string };

export async function insertRun(db: Db, row: RunRow): Promise<void> {
  await db.q.insertInto('import_runs').values(row).execute();
}

/** False when it is no longer running: it was cancelled. */
export async function updateRun(
  db: Db,
  { organization_id, space_id, id }: RunKey,
  changes: Partial<Omit<RunRow, keyof RunKey>>,
): Promise<Pick<RunRow, 'change_request_id' | 'source'> | undefined> {
  return db.q
    .updateTable('import_runs')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .where('status', '=', 'in-progress')
    .returning(['change_request_id', 'source'])
    .executeTakeFirst();
}

export async function countRunning(db: Db): Promise<number> {
  const { count } = await db.q
    .selectFrom('import_runs')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('status', '=', 'in-progress')
    .executeTakeFirstOrThrow();
  return count;
}

export const findRun = (db: Db, space: InSpace, id: string): Promise<RunRow | undefined> =>
  db.q
    .selectFrom('import_runs')
    .selectAll()
    .where('organization_id', '=', space.organization_id)
    .where('space_id', '=', space.id)
    .where('id', '=', id)
    .executeTakeFirst();

/** Newest first. */
export const listRuns = (db: Db, space: InSpace, query: PageQuery): Promise<Page<RunRow>> =>
  queryPage(
    db.q
      .selectFrom('import_runs')
      .selectAll()
      .where('organization_id', '=', space.organization_id)
      .where('space_id', '=', space.id),
    { by: [{ column: 'id', as: 'id' }], direction: 'desc' },
    query,
  );

export type OrganizationQuery = PageQuery & { space?: string; status?: string };

const inOrganization = (db: Db, organization: string, person: Person, only: string | undefined) =>
  db.q
    .selectFrom('import_runs')
    .innerJoin('spaces', (join) =>
      join
        .onRef('spaces.organization_id', '=', 'import_runs.organization_id')
        .onRef('spaces.id', '=', 'import_runs.space_id'),
    )
    .innerJoin(rankedSpaces(organization, person).as('ranked'), 'ranked.ranked_id', 'spaces.id')
    .selectAll('import_runs')
    .where('import_runs.organization_id', '=', organization)
    .where('ranked.rank', '>=', rankOf('edit'))
    .where('spaces.deleted_at', 'is', null)
    .$call(ifGiven(only, (some, only) => some.where('spaces.id', '=', only)));

/** Imports into spaces the user may edit, newest first; `only` is the space a token is limited to. */
export const listRunsInOrganization = (
  db: Db,
  organization: string,
  person: Person,
  only: string | undefined,
  { space, status, ...query }: OrganizationQuery,
): Promise<Page<RunRow>> =>
  queryPage(
    inOrganization(db, organization, person, only)
      .$call(ifGiven(space, (some, space) => some.where('spaces.id', '=', space)))
      .$call(
        ifGiven(status, (some, status) =>
          some.where('import_runs.status', '=', status === 'active' ? 'in-progress' : status),
        ),
      ),
    { by: [{ column: 'import_runs.id', as: 'id' }], direction: 'desc' },
    query,
  );

export const findRunInOrganization = (
  db: Db,
  organization: string,
  person: Person,
  only: string | undefined,
  id: string,
): Promise<RunRow | undefined> =>
  inOrganization(db, organization, person, only).where('import_runs.id', '=', id).executeTakeFirst();
