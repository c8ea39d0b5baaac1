// Single sign-on: who an organization lets say who somebody is, and what is under way with them.
import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

type Table = CreateTableBuilder<string, string>;

export const sso: Migration = {
  name: '0016-sso',
  async up(q, { text }) {
    // `settings` is what its kind needs; a secret among it lies sealed beside it.
    await q.schema
      .createTable('sso_providers')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('label', text, (c) => c.notNull())
      .addColumn('settings', text, (c) => c.notNull())
      .addColumn('sealed_secret', text)
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('default_role', 'integer', (c) => c.notNull())
      .addColumn('default_team_id', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('sso_providers_key', ['organization_id', 'id'])
      .execute();
    await q.schema.createIndex('sso_providers_by_id').on('sso_providers').columns(['id']).unique().execute();

    const ofProvider = (name: string): Table =>
      q.schema
        .createTable(name)
        .addColumn('organization_id', text, (c) => c.notNull())
        .addColumn('provider_id', text, (c) => c.notNull())
        .addForeignKeyConstraint(
          `${name}_provider`,
          ['organization_id', 'provider_id'],
          'sso_providers',
          ['organization_id', 'id'],
          (c) => c.onDelete('cascade'),
        );

    // Somebody who went to a provider and has not come back to the end. `browser` is what the browser that left shows
    // again; `identity` and `code` are there when the provider has answered.
    await ofProvider('sso_requests')
      .addColumn('id', text, (c) => c.notNull().primaryKey())
      .addColumn('browser', text, (c) => c.notNull())
      .addColumn('next', text, (c) => c.notNull())
      .addColumn('sealed_secret', text)
      .addColumn('identity', text)
      .addColumn('code', text, (c) => c.unique())
      .addColumn('expires_at', text, (c) => c.notNull())
      .execute();
    await q.schema.createIndex('sso_requests_by_expiry').on('sso_requests').columns(['expires_at']).execute();

    // Statements of providers that were taken, for as long as they would be taken again.
    await ofProvider('sso_assertions')
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('sso_assertions_key', ['organization_id', 'provider_id', 'hash'])
      .execute();
    await q.schema.createIndex('sso_assertions_by_expiry').on('sso_assertions').columns(['expires_at']).execute();

    // Whom a provider means by a name. It stays when the person is removed, so that they do not join again by themselves.
    await ofProvider('sso_identities')
      .addColumn('subject', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('last_used_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('sso_identities_key', ['organization_id', 'provider_id', 'subject'])
      .execute();
    await q.schema.createIndex('sso_identities_by_user').on('sso_identities').columns(['user_id']).execute();
  },
};
