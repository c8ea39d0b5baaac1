// A version for each organization and for what belongs to none, replaced in every transaction that changes something of
// it, so that what is cached of others stays valid. Nodes that do not know it must not write beside those that do.
import type { Migration } from '../migration.ts';

export const stateVersions: Migration = {
  name: '0045-state-versions',
  async up(q, { text }) {
    await q.schema
      .createTable('state_versions')
      .addColumn('scope', text, (column) => column.primaryKey().notNull())
      .addColumn('version', text, (column) => column.notNull())
      .execute();
  },
};
