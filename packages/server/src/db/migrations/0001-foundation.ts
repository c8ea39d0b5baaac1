// People, organizations, what they own, and who may reach it. Times are ISO text, flags 0 or 1, lists JSON text, levels
// ranks (0 none … 6 admin), the same on both engines. Keys begin with the organization, so that tables can be spread
// by it; moving something to another organization cascades.
import type { Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const foundation: Migration = {
  name: '0001-foundation',
  async up(q: Kysely<unknown>, { text }) {
    await q.schema
      .createTable('users')
      .addColumn('id', text, (c) => c.notNull().primaryKey())
      .addColumn('email', text, (c) => c.notNull().unique())
      .addColumn('display_name', text, (c) => c.notNull())
      .addColumn('photo_url', text)
      .addColumn('search', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .execute();

    await q.schema
      .createTable('tokens')
      .addColumn('id', text, (c) => c.notNull().primaryKey())
      .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('label', text, (c) => c.notNull())
      .addColumn('prefix', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull().unique())
      .addColumn('read_only', 'integer', (c) => c.notNull())
      .addColumn('organization_id', text)
      .addColumn('space_id', text)
      .addColumn('expires_at', text)
      .addColumn('last_used_at', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .execute();
    await q.schema.createIndex('tokens_by_user').on('tokens').columns(['user_id', 'created_at', 'id']).execute();

    await q.schema
      .createTable('organizations')
      .addColumn('id', text, (c) => c.notNull().primaryKey())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('hostname', text, (c) => c.unique())
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('use_case', text)
      .addColumn('community_type', text)
      .addColumn('default_role', 'integer', (c) => c.notNull())
      .addColumn('default_site_id', text)
      .addColumn('logo_url', text)
      .addColumn('sso', 'integer', (c) => c.notNull())
      .addColumn('ai', 'integer', (c) => c.notNull())
      .addColumn('invite_links', 'integer', (c) => c.notNull())
      .addColumn('email_domains', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .execute();

    await q.schema
      .createTable('organization_domains')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('domain', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('organization_domains_key', ['domain', 'organization_id'])
      .execute();

    await q.schema
      .createTable('members')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('role', 'integer', (c) => c.notNull())
      .addColumn('disabled', 'integer', (c) => c.notNull())
      .addColumn('sso', 'integer', (c) => c.notNull())
      .addColumn('joined_at', text, (c) => c.notNull())
      .addColumn('last_seen_at', text)
      .addPrimaryKeyConstraint('members_key', ['organization_id', 'user_id'])
      .execute();
    await q.schema.createIndex('members_by_user').on('members').columns(['user_id', 'organization_id']).execute();
    await q.schema
      .createIndex('members_by_joining')
      .on('members')
      .columns(['organization_id', 'joined_at', 'user_id'])
      .execute();
    await q.schema
      .createIndex('members_by_last_seen')
      .on('members')
      .columns(['organization_id', 'last_seen_at', 'user_id'])
      .execute();
    await q.schema
      .createIndex('members_by_role')
      .on('members')
      .columns(['organization_id', 'role', 'user_id'])
      .execute();

    // Shown with every list of members; counting them each time would cost more than the list.
    await q.schema
      .createTable('member_counts')
      .addColumn('organization_id', text, (c) =>
        c.notNull().primaryKey().references('organizations.id').onDelete('cascade'),
      )
      .addColumn('total', 'integer', (c) => c.notNull())
      .execute();

    await q.schema
      .createTable('teams')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('search', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('teams_key', ['organization_id', 'id'])
      .execute();

    await q.schema
      .createTable('team_members')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('team_id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('role', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('team_members_key', ['organization_id', 'team_id', 'user_id'])
      .addForeignKeyConstraint(
        'team_members_team',
        ['organization_id', 'team_id'],
        'teams',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'team_members_member',
        ['organization_id', 'user_id'],
        'members',
        ['organization_id', 'user_id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();
    await q.schema
      .createIndex('team_members_by_user')
      .on('team_members')
      .columns(['organization_id', 'user_id', 'team_id'])
      .execute();

    await q.schema
      .createTable('collections')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('parent_id', text)
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('description', text)
      .addColumn('default_level', text)
      .addColumn('position', text, (c) => c.notNull())
      .addColumn('created_by', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addColumn('deleted_at', text)
      .addPrimaryKeyConstraint('collections_key', ['organization_id', 'id'])
      .execute();
    await q.schema.createIndex('collections_by_id').on('collections').columns(['id']).unique().execute();
    await q.schema
      .createIndex('collections_by_parent')
      .on('collections')
      .columns(['organization_id', 'parent_id', 'position', 'id'])
      .execute();

    await q.schema
      .createTable('spaces')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('parent_id', text)
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('emoji', text, (c) => c.notNull())
      .addColumn('icon_url', text)
      .addColumn('visibility', text, (c) => c.notNull())
      .addColumn('edit_mode', text, (c) => c.notNull())
      .addColumn('default_level', text)
      .addColumn('language', text)
      .addColumn('position', text, (c) => c.notNull())
      .addColumn('revision_id', text, (c) => c.notNull())
      .addColumn('open_comments', 'integer', (c) => c.notNull())
      .addColumn('change_requests', 'integer', (c) => c.notNull())
      .addColumn('change_requests_open', 'integer', (c) => c.notNull())
      .addColumn('change_requests_draft', 'integer', (c) => c.notNull())
      .addColumn('created_by', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addColumn('deleted_at', text)
      .addPrimaryKeyConstraint('spaces_key', ['organization_id', 'id'])
      .execute();
    await q.schema.createIndex('spaces_by_id').on('spaces').columns(['id']).unique().execute();
    await q.schema
      .createIndex('spaces_by_parent')
      .on('spaces')
      .columns(['organization_id', 'parent_id', 'position', 'id'])
      .execute();
    await q.schema
      .createIndex('spaces_by_position')
      .on('spaces')
      .columns(['organization_id', 'position', 'id'])
      .execute();

    await q.schema
      .createTable('revisions')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('parents', text, (c) => c.notNull())
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('tree', text)
      .addColumn('author_id', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('revisions_key', ['organization_id', 'space_id', 'id'])
      .addForeignKeyConstraint(
        'revisions_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();

    // content_id and subject_id repeat the one of each pair that is set: they make the key, the pairs make the cascades.
    await q.schema
      .createTable('grants')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('content_id', text, (c) => c.notNull())
      .addColumn('subject_id', text, (c) => c.notNull())
      .addColumn('space_id', text)
      .addColumn('collection_id', text)
      .addColumn('user_id', text)
      .addColumn('team_id', text)
      .addColumn('level', 'integer', (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('grants_key', ['organization_id', 'content_id', 'subject_id'])
      .addForeignKeyConstraint(
        'grants_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .addForeignKeyConstraint(
        'grants_collection',
        ['organization_id', 'collection_id'],
        'collections',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .addForeignKeyConstraint(
        'grants_member',
        ['organization_id', 'user_id'],
        'members',
        ['organization_id', 'user_id'],
        (c) => c.onDelete('cascade'),
      )
      .addForeignKeyConstraint('grants_team', ['organization_id', 'team_id'], 'teams', ['organization_id', 'id'], (c) =>
        c.onDelete('cascade'),
      )
      .execute();
    await q.schema
      .createIndex('grants_by_subject')
      .on('grants')
      .columns(['organization_id', 'subject_id', 'content_id'])
      .execute();
    await q.schema.createIndex('grants_by_space').on('grants').columns(['organization_id', 'space_id']).execute();
    await q.schema
      .createIndex('grants_by_collection')
      .on('grants')
      .columns(['organization_id', 'collection_id'])
      .execute();

    await q.schema
      .createTable('invites')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('space_id', text)
      .addColumn('collection_id', text)
      .addColumn('level', 'integer', (c) => c.notNull())
      .addColumn('created_by', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('invites_key', ['organization_id', 'id'])
      .addForeignKeyConstraint(
        'invites_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .addForeignKeyConstraint(
        'invites_collection',
        ['organization_id', 'collection_id'],
        'collections',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();

    await q.schema
      .createTable('invitations')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull().unique())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('invitations_key', ['organization_id', 'id'])
      .addForeignKeyConstraint(
        'invitations_member',
        ['organization_id', 'user_id'],
        'members',
        ['organization_id', 'user_id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();

    await q.schema
      .createTable('custom_fields')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('description', text, (c) => c.notNull())
      .addColumn('placeholder', text, (c) => c.notNull())
      .addColumn('options', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('custom_fields_key', ['organization_id', 'id'])
      .addUniqueConstraint('custom_fields_name', ['organization_id', 'name'])
      .execute();

    await q.schema
      .createTable('custom_field_values')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('field_id', text, (c) => c.notNull())
      .addColumn('value', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('custom_field_values_key', ['organization_id', 'space_id', 'field_id'])
      .addForeignKeyConstraint(
        'custom_field_values_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .addForeignKeyConstraint(
        'custom_field_values_field',
        ['organization_id', 'field_id'],
        'custom_fields',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();

    await q.schema
      .createTable('jobs')
      .addColumn('id', text, (c) => c.notNull().primaryKey())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('payload', text, (c) => c.notNull())
      .addColumn('run_at', text, (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('last_error', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .execute();
    await q.schema.createIndex('jobs_by_time').on('jobs').columns(['run_at', 'id']).execute();
  },
};
