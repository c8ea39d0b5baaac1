// Sites: what they show in which order, how they look, who may read them. Everything goes with the site. The defaults of
// each level are pointers on what holds the level, so that there is never more than one.
import { sql, type CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

type Table = CreateTableBuilder<string, string>;
const cascade = (c: { onDelete(action: 'cascade'): { onUpdate(action: 'cascade'): unknown } }) =>
  c.onDelete('cascade').onUpdate('cascade') as never;

export const sites: Migration = {
  name: '0013-sites',
  async up(q, { text }) {
    const ofSite = (name: string): Table =>
      q.schema
        .createTable(name)
        .addColumn('organization_id', text, (c) => c.notNull())
        .addColumn('site_id', text, (c) => c.notNull())
        .addForeignKeyConstraint(
          `${name}_site`,
          ['organization_id', 'site_id'],
          'sites',
          ['organization_id', 'id'],
          cascade,
        );

    // Where readers find the space: below the address of the service, or a whole address on a hostname of its own.
    await sql`alter table spaces add column published_path ${text}`.execute(q);

    await q.schema
      .createTable('sites')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('search', text, (c) => c.notNull())
      .addColumn('hostname', text, (c) => c.unique())
      .addColumn('basename', text, (c) => c.notNull())
      .addColumn('proxy_origin', text, (c) => c.unique())
      .addColumn('visibility', text, (c) => c.notNull())
      .addColumn('published', 'integer', (c) => c.notNull())
      .addColumn('adaptive_content', 'integer', (c) => c.notNull())
      .addColumn('agents_context', text, (c) => c.notNull())
      .addColumn('adaptive_schema', text)
      .addColumn('adaptive_schema_at', text)
      .addColumn('default_section_id', text)
      .addColumn('default_site_space_id', text)
      .addColumn('created_by', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('sites_key', ['organization_id', 'id'])
      .execute();
    await q.schema.createIndex('sites_by_id').on('sites').columns(['id']).unique().execute();
    await q.schema
      .createIndex('sites_by_basename')
      .on('sites')
      .columns(['organization_id', 'basename'])
      .unique()
      .execute();

    await ofSite('site_section_groups')
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('icon', text)
      .addColumn('position', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('site_section_groups_key', ['organization_id', 'site_id', 'id'])
      .execute();

    await ofSite('site_sections')
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('group_id', text)
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('description', text)
      .addColumn('path', text, (c) => c.notNull())
      .addColumn('condition', text)
      .addColumn('icon', text)
      .addColumn('position', text, (c) => c.notNull())
      .addColumn('default_site_space_id', text)
      .addPrimaryKeyConstraint('site_sections_key', ['organization_id', 'site_id', 'id'])
      .execute();
    await q.schema
      .createIndex('site_sections_by_path')
      .on('site_sections')
      .columns(['organization_id', 'site_id', 'path'])
      .unique()
      .execute();

    await ofSite('site_spaces')
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('section_id', text)
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('path', text, (c) => c.notNull())
      .addColumn('condition', text)
      .addColumn('position', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('site_spaces_key', ['organization_id', 'site_id', 'id'])
      .addForeignKeyConstraint(
        'site_spaces_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        cascade,
      )
      .execute();
    await sql`create unique index site_spaces_by_path on site_spaces
      (organization_id, site_id, coalesce(section_id, ''), path)`.execute(q);
    await q.schema
      .createIndex('site_spaces_by_space')
      .on('site_spaces')
      .columns(['organization_id', 'space_id'])
      .execute();

    // Paths that sections and site spaces had before; readers who come by them are sent on.
    await ofSite('site_former_paths')
      .addColumn('level', text, (c) => c.notNull())
      .addColumn('path', text, (c) => c.notNull())
      .addColumn('item_id', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('site_former_paths_key', ['organization_id', 'site_id', 'level', 'path'])
      .execute();

    // The settings of the site itself stand under the empty id.
    await ofSite('site_customizations')
      .addColumn('site_space_id', text, (c) => c.notNull())
      .addColumn('settings', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('site_customizations_key', ['organization_id', 'site_id', 'site_space_id'])
      .execute();

    await ofSite('site_auth')
      .addColumn('backend', text, (c) => c.notNull())
      .addColumn('integration', text)
      .addColumn('private_key', text, (c) => c.notNull())
      .addColumn('fallback_url', text)
      .addPrimaryKeyConstraint('site_auth_key', ['organization_id', 'site_id'])
      .execute();

    await ofSite('site_share_links')
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('key_hash', text, (c) => c.notNull())
      .addColumn('sealed_key', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('site_share_links_key', ['organization_id', 'site_id', 'id'])
      .execute();
    await q.schema
      .createIndex('site_share_links_by_key')
      .on('site_share_links')
      .columns(['organization_id', 'site_id', 'key_hash'])
      .unique()
      .execute();

    await ofSite('site_redirects')
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('source', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('section_id', text)
      .addColumn('site_space_id', text)
      .addColumn('page_id', text)
      .addPrimaryKeyConstraint('site_redirects_key', ['organization_id', 'site_id', 'id'])
      .execute();
    await q.schema
      .createIndex('site_redirects_by_source')
      .on('site_redirects')
      .columns(['organization_id', 'site_id', 'source'])
      .unique()
      .execute();

    // What a visitor brought along: too much for a token, which must stay short.
    await ofSite('site_visits')
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('facts', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('site_visits_key', ['organization_id', 'site_id', 'id'])
      .execute();
    await q.schema.createIndex('site_visits_by_expiry').on('site_visits').columns(['expires_at']).execute();
  },
};
