// How people prove who they are, and the sessions they have then. Whatever lets somebody in is kept as a hash.
import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const signIn: Migration = {
  name: '0015-sign-in',
  async up(q: Kysely<unknown>, { text }) {
    const ofUser = (name: string) =>
      q.schema
        .createTable(name)
        .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'));

    // With an organization, the session reaches nothing else.
    await ofUser('sessions')
      .addColumn('id', text, (c) => c.notNull().primaryKey())
      .addColumn('hash', text, (c) => c.notNull().unique())
      .addColumn('organization_id', text, (c) => c.references('organizations.id').onDelete('cascade'))
      .addColumn('method', text, (c) => c.notNull())
      .addColumn('provider', text)
      .addColumn('user_agent', text)
      .addColumn('address', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('last_used_at', text, (c) => c.notNull())
      .execute();
    await q.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'created_at', 'id']).execute();
    await q.schema.createIndex('sessions_by_organization').on('sessions').columns(['organization_id']).execute();
    await q.schema.createIndex('sessions_by_use').on('sessions').columns(['last_used_at']).execute();
    await q.schema.createIndex('sessions_by_age').on('sessions').columns(['created_at']).execute();

    // The empty organization is the whole account; any other is what the password is good for.
    await ofUser('passwords')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('changed_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('passwords_key', ['user_id', 'organization_id'])
      .execute();

    // Links and challenges that work once.
    await q.schema
      .createTable('sign_in_secrets')
      .addColumn('hash', text, (c) => c.notNull().primaryKey())
      .addColumn('purpose', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('organization_id', text, (c) => c.references('organizations.id').onDelete('cascade'))
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .execute();
    await q.schema.createIndex('sign_in_secrets_by_user').on('sign_in_secrets').columns(['user_id']).execute();
    await q.schema.createIndex('sign_in_secrets_by_expiry').on('sign_in_secrets').columns(['expires_at']).execute();

    await q.schema
      .createTable('sign_in_attempts')
      .addColumn('key', text, (c) => c.notNull().primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('failed_at', text, (c) => c.notNull())
      .addColumn('open_at', text, (c) => c.notNull())
      .execute();
    await q.schema.createIndex('sign_in_attempts_by_time').on('sign_in_attempts').columns(['failed_at']).execute();

    await ofUser('passkeys')
      .addColumn('id', text, (c) => c.notNull().primaryKey())
      .addColumn('credential_id', text, (c) => c.notNull().unique())
      .addColumn('public_key', text, (c) => c.notNull())
      .addColumn('counter', text, (c) => c.notNull())
      .addColumn('transports', text, (c) => c.notNull())
      .addColumn('label', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('last_used_at', text)
      .execute();
    await q.schema.createIndex('passkeys_by_user').on('passkeys').columns(['user_id', 'created_at', 'id']).execute();

    // Whether the link went to the person's own mailbox, unseen by whoever invited them.
    await sql`alter table invitations add column mailed integer not null default 0`.execute(q);
  },
};
