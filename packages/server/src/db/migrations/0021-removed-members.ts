// Who was removed from an organization and must not come back by themselves. There is no reference to the person: the
// word must hold for their address also when the account is gone.
import type { Migration } from '../migration.ts';

export const removedMembers: Migration = {
  name: '0021-removed-members',
  async up(q, { text }) {
    await q.schema
      .createTable('removed_members')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('email', text, (c) => c.notNull())
      .addColumn('removed_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('removed_members_key', ['organization_id', 'user_id'])
      .execute();
    await q.schema
      .createIndex('removed_members_by_email')
      .on('removed_members')
      .columns(['organization_id', 'email'])
      .execute();
    await q.schema.createIndex('removed_members_by_user').on('removed_members').columns(['user_id']).execute();
  },
};
