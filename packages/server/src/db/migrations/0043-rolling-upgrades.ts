// Nodes of two versions share the database while they are replaced one by one: a job says which migration whoever runs it
// must know, and a migration how old a node may be to work beside it.
import type { Migration } from '../migration.ts';

export const rollingUpgrades: Migration = {
  name: '0043-rolling-upgrades',
  async up(q, { text }) {
    await q.schema.alterTable('jobs').addColumn('needs', text).execute();
    await q.schema.alterTable('migrations').addColumn('works_with', text).execute();
  },
};
