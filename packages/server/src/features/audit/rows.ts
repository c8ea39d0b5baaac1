import { prepare } from '#db/prepared';
import type { Db } from '#db/database';
import type { AuditEntriesTable } from '#db/schema';

export type EntryRow = AuditEntriesTable;

const insert = prepare<EntryRow>()((q, p) =>
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
  }),
);
export const insertEntry = (db: Db, row: EntryRow): Promise<void> => db.run(insert, row);

const organizations = prepare<{ user: string }>()((q, p) =>
  q.selectFrom('members').select('organization_id').where('user_id', '=', p.user),
);

export const listOrganizationsOf = async (db: Db, user: string): Promise<string[]> =>
  (await db.all(organizations, { user })).map(({ organization_id }) => organization_id);
