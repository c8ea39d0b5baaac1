import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { SsoProvidersTable } from '#db/schema';
import type { Context } from '#platform/context';
import { queryPage, type Page, type PageQuery } from '#platform/paging';
import type { Kind } from './provider.ts';

export type ProviderRow = SsoProvidersTable;

const providersOf = (db: Db, organization: string) =>
  db.q.selectFrom('sso_providers').selectAll().where('organization_id', '=', organization);

export const listProviders = (db: Db, organization: string, kind: Kind, query: PageQuery): Promise<Page<ProviderRow>> =>
  queryPage(
    providersOf(db, organization).where('kind', '=', kind),
    { by: [{ column: 'id', as: 'id' }], direction: 'asc' },
    query,
  );

export const findProvider = (db: Db, organization: string, id: string): Promise<ProviderRow | undefined> =>
  providersOf(db, organization).where('id', '=', id).executeTakeFirst();

export const findProviderById = (db: Db, id: string): Promise<ProviderRow | undefined> =>
  db.q.selectFrom('sso_providers').selectAll().where('id', '=', id).executeTakeFirst();

export const listActive = (db: Db, organization: string): Promise<ProviderRow[]> =>
  providersOf(db, organization).where('active', '=', 1).orderBy('label').orderBy('id').execute();

/** Whether the organization has another usable provider. */
export const hasOtherActive = async (db: Db, { organization_id, id }: ProviderRow): Promise<boolean> =>
  (await providersOf(db, organization_id).where('active', '=', 1).where('id', '<>', id).executeTakeFirst()) !==
  undefined;

export const listAllActive = (db: Db): Promise<ProviderRow[]> =>
  db.q
    .selectFrom('sso_providers')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('organization_id')
    .orderBy('id')
    .execute();

const titled = (db: Db) =>
  db.q
    .selectFrom('sso_providers as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .selectAll('p')
    .select('o.title')
    .where('p.active', '=', 1)
    .orderBy('p.label')
    .orderBy('p.id')
    .limit(20);

export type TitledProvider = ProviderRow & { title: string };

/** Usable providers of the organization the operator names. */
export const listActiveNamed = (db: Db, organization: string): Promise<TitledProvider[]> =>
  titled(db).where('o.id', '=', organization).execute();

/** The same for the first organization, created by the operator, if it claims this domain. */
export const listActiveForDomain = (db: Db, domain: string): Promise<TitledProvider[]> =>
  titled(db)
    .innerJoin('organization_domains as d', 'd.organization_id', 'p.organization_id')
    .where('d.domain', '=', domain)
    .where('o.id', '=', (e) =>
      e.selectFrom('server_facts as first').select('first.value').where('first.name', '=', 'first_organization'),
    )
    .execute();

export async function insertProvider(
  context: Context,
  input: Omit<ProviderRow, 'id' | 'created_at' | 'updated_at'>,
): Promise<ProviderRow> {
  const now = context.now.toISOString();
  const row: ProviderRow = { ...input, id: context.newId(), created_at: now, updated_at: now };
  await context.db.q.insertInto('sso_providers').values(row).execute();
  return row;
}

export async function updateProvider(
  context: Context,
  row: ProviderRow,
  change: Partial<ProviderRow>,
): Promise<ProviderRow> {
  const set = { ...change, updated_at: context.now.toISOString() };
  await context.db.q
    .updateTable('sso_providers')
    .set(set)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...set };
}

/** Sets the encrypted secret unless it was changed since the row was read. */
export async function replaceSecret(db: Db, row: ProviderRow, sealed: string): Promise<void> {
  const { organization_id, id, sealed_secret: before } = row;
  await db.q
    .updateTable('sso_providers')
    .set({ sealed_secret: sealed })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('sealed_secret', before === null ? 'is' : '=', before)
    .execute();
}

/** Its pending requests and identities are deleted by cascade. */
export async function deleteProvider(db: Db, row: ProviderRow): Promise<void> {
  await db.q
    .deleteFrom('sso_providers')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
}

const closed = prepare<{ user: string }>()((q, p) =>
  q
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['m.organization_id', 'm.role'])
    .where('m.user_id', '=', p.user)
    .where((e) =>
      e.or([
        // Without a provider enforcement would lock out members for good.
        e.and([
          e('m.sso', '=', 1),
          e.exists(e.selectFrom('sso_providers as p').select('p.id').whereRef('p.organization_id', '=', 'o.id')),
        ]),
        e.and([
          e('o.sso', '=', 1),
          e.exists(
            e
              .selectFrom('sso_providers as s')
              .select('s.id')
              .whereRef('s.organization_id', '=', 'o.id')
              .where('s.active', '=', 1),
          ),
        ]),
      ]),
    ),
);

/** Organizations that require this user to sign in through their provider. */
export const listEnforcing = (db: Db, user: string): Promise<{ organization_id: string; role: number }[]> =>
  db.all(closed, { user });
