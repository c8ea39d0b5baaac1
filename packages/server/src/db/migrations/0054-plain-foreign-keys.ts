// Transfers copy rows, so no foreign key has to carry a change of the organization along, which Citus would refuse. SQLite
// cannot alter constraints: there `on update cascade` stays, unused. Nodes that transfer by updating must not run beside
// those that copy.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const plainForeignKeys: Migration = {
  name: '0054-plain-foreign-keys',
  async up(q, { engine }) {
    if (engine === 'sqlite') return;
    // The rows satisfy the constraint that each replaces, so those of large tables are not read again.
    await sql`
      do $$
      declare
        key record;
      begin
        for key in
          select conrelid::regclass as owner, conname as name, pg_get_constraintdef(oid) as definition
          from pg_constraint
          where contype = 'f' and confupdtype = 'c' and connamespace = current_schema()::regnamespace
        loop
          execute format('alter table %s drop constraint %I, add constraint %I %s %s', key.owner, key.name, key.name,
            replace(key.definition, ' ON UPDATE CASCADE', ''),
            case when pg_table_size(key.owner) > 50000000 then 'not valid' else '' end);
        end loop;
      end $$`.execute(q);
  },
};
