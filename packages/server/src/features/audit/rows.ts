import type { CacheOptions, OpenCache } from '@lectern/content';
import { rankOf } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { deferPrepared } from '#db/deferred';
import { prepare } from '#db/prepared';
import type { AuditEntriesTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { idFloor } from '#platform/ids';
import { countRows, queryPage, type Order, type Page, type PageQuery } from '#platform/paging';

export type EntryRow = AuditEntriesTable;

const insertion = (q: Db['q'], p: EntryRow) =>
  q.insertInto('audit_entries').values({
    organization_id: p.organization_id,
    id: p.id,
    action: p.action,
    actor: p.actor,
    user_id: p.user_id,
    target_type: p.target_type,
    target_id: p.target_id,
    address: p.address,
    request_id: p.request_id,
    facts: p.facts,
    created_at: p.created_at,
  });
const insert = prepare<EntryRow>()((q, p) =>
  insertion(q, p).returning((e) =>
    e
      .exists(e.selectFrom('webhooks').select('webhooks.id').where('webhooks.organization_id', '=', p.organization_id))
      .as('listened'),
  ),
);
const insertPlain = prepare<EntryRow>()(insertion);

/** Also returns whether the organization has webhooks, which saves a query. */
export async function insertEntry(db: Db, row: EntryRow): Promise<boolean> {
  const written = await db.first(insert, row);
  return Boolean(written?.listened);
}

/** In an organization that is known to have no webhooks. */
export const insertEntryWithoutWebhooks = (db: Db, row: EntryRow): Promise<void> => deferPrepared(db, insertPlain, row);

const organizations = prepare<{ user: string }>()((q, p) =>
  q.selectFrom('members').select('organization_id').where('user_id', '=', p.user),
);

export const listOrganizationsOf = async (db: Db, user: string): Promise<string[]> =>
  (await db.all(organizations, { user })).map(({ organization_id }) => organization_id);

export type Filters = { actor?: string; action?: string; target?: string; from?: string; to?: string };
export type EntryWithActor = EntryRow & { display_name: string | null; email: string | null };

const byId: Order = { by: [{ column: 'audit_entries.id', as: 'id' }], direction: 'desc' };
const kinds = ['visitor', 'job', 'nobody'];

/** How a filter on the beginning of actions is read: along the index, which is to be sorted, or along the log. */
type Along = 'index' | 'log';

/** Nothing else than filters, so that lists and counts read an index alone. */
export const matchingEntries = (
  db: Db,
  organization: string,
  { actor, action, target, from, to }: Filters,
  along: Along = 'index',
) => {
  // An expression cannot be looked up in an index.
  const column = along === 'index' ? sql.ref<string>('audit_entries.action') : sql<string>`audit_entries.action || ''`;
  return db.q
    .selectFrom('audit_entries')
    .where('audit_entries.organization_id', '=', organization)
    .$call(
      ifGiven(actor, (some, actor) =>
        kinds.includes(actor)
          ? some.where('audit_entries.actor', '=', actor)
          : some.where('audit_entries.user_id', '=', actor),
      ),
    )
    .$call(
      ifGiven(action, (some, action) =>
        action.endsWith('*')
          ? some.where(column, '>=', action.slice(0, -1)).where(column, '<', `${action.slice(0, -1)}~`)
          : some.where('audit_entries.action', '=', action),
      ),
    )
    .$call(ifGiven(target, (some, target) => some.where('audit_entries.target_id', '=', target)))
    .$call(ifGiven(from, (some, from) => some.where('audit_entries.id', '>=', idFloor(new Date(from)))))
    .$call(ifGiven(to, (some, to) => some.where('audit_entries.id', '<', idFloor(new Date(to)))))
    .select('audit_entries.id');
};

/** The entries with these ids, newest first. */
const loadEntries = async (db: Db, organization: string, ids: readonly string[]): Promise<EntryWithActor[]> =>
  ids.length === 0
    ? []
    : db.q
        .selectFrom('audit_entries')
        .leftJoin('users', 'users.id', 'audit_entries.user_id')
        .where('audit_entries.organization_id', '=', organization)
        .where('audit_entries.id', 'in', ids)
        .orderBy('audit_entries.id', 'desc')
        .selectAll('audit_entries')
        .select(['users.display_name', 'users.email'])
        .execute();

const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

type Counted = { before: string; first: string; total: number; at: number };
const countCache: CacheOptions<Counted> = { weigh: () => 200 };
/** Those of unfinished transactions are younger. */
const settledMs = 3_600_000;
const recountMs = 3_600_000;

/** All entries. They are added at the end and expire at the beginning, so only the newest are counted each time. */
export async function countEntries(db: Db, organization: string, cache: OpenCache, now: Date): Promise<number> {
  const counts = cache('audit-counts', countCache);
  const all = matchingEntries(db, organization, {});
  const first = await all.orderBy('audit_entries.id').limit(1).executeTakeFirst();
  if (!first) return 0;
  const at = now.getTime();
  let known = counts.get(organization);
  if (known?.first !== first.id || at < known.at || at - known.at > recountMs) {
    const before = idFloor(new Date(at - settledMs));
    known = { before, first: first.id, total: await countRows(all.where('audit_entries.id', '<', before)), at };
    counts.set(organization, known);
  }
  return known.total + (await countRows(all.where('audit_entries.id', '>=', known.before)));
}

export async function listEntries(
  db: Db,
  organization: string,
  filters: Filters,
  query: PageQuery,
  count?: number,
): Promise<Page<EntryWithActor>> {
  const page = await queryPage(matchingEntries(db, organization, filters), byId, query, count);
  return { ...page, items: await loadEntries(db, organization, idsOf(page.items)) };
}

export const findEntry = async (db: Db, organization: string, id: string): Promise<EntryWithActor | undefined> =>
  (await loadEntries(db, organization, [id]))[0];

/** A batch of entries, newest first, without a count. All batches together read the log once. */
export const listEntriesBatch = async (
  db: Db,
  organization: string,
  filters: Filters,
  before: string | undefined,
  limit: number,
): Promise<EntryWithActor[]> => {
  const found = await matchingEntries(db, organization, filters, 'log')
    .$call(ifGiven(before, (some, before) => some.where('audit_entries.id', '<', before)))
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .execute();
  return loadEntries(db, organization, idsOf(found));
};

type Named = Pick<EntryRow, 'id' | 'target_id' | 'facts'>;

/** Targets of entries, oldest first. */
export const listFactsBatch = (db: Db, organization: string, after: string, limit: number): Promise<Named[]> =>
  db.q
    .selectFrom('audit_entries')
    .select(['id', 'target_id', 'facts'])
    .where('organization_id', '=', organization)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function updateFacts(db: Db, organization: string, named: readonly Named[]): Promise<void> {
  for (const { id, ...facts } of named) {
    await db.q
      .updateTable('audit_entries')
      .set(facts)
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
  }
}

const expired = prepare<{ organization: string; before: string; limit: number }>()((q, p) =>
  q
    .deleteFrom('audit_entries')
    .where('organization_id', '=', p.organization)
    .where('id', 'in', (e) =>
      e
        .selectFrom('audit_entries')
        .select('id')
        .where('organization_id', '=', p.organization)
        .where('id', '<', p.before)
        .orderBy('id')
        .limit(sql<number>`${p.limit}`),
    )
    .returning('id'),
);

/** Deletes a batch of the oldest; returns how many. */
export const deleteEntries = async (db: Db, organization: string, before: Date, limit: number): Promise<number> =>
  (await db.all(expired, { organization, before: idFloor(before), limit })).length;

/** Organizations with entries older than `before`. */
export const listOrganizationsBefore = async (db: Db, before: Date): Promise<string[]> =>
  (
    await db.q
      .selectFrom('organizations')
      .select('id')
      .where((e) =>
        e.exists(
          e
            .selectFrom('audit_entries')
            .select('audit_entries.id')
            .whereRef('audit_entries.organization_id', '=', 'organizations.id')
            .where('audit_entries.id', '<', idFloor(before)),
        ),
      )
      .execute()
  ).map(({ id }) => id);

export async function isAdmin(db: Db, organization: string, user: string): Promise<boolean> {
  const row = await db.q
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return row !== undefined && row.role === rankOf('admin');
}
