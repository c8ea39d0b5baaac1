// Long writes store trees and bodies before the revision that points at them; until then a lease keeps them.
import type { Migration } from '../migration.ts';

export const objectLeases: Migration = {
  name: '0029-object-leases',
  async up(q, { text }) {
    await q.schema
      .createTable('object_leases')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('expires_at', text, (c) => c.notNull())
      .execute();
  },
};
