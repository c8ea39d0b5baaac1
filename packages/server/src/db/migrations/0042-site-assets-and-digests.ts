// Pictures and fonts that were uploaded for the look of a site, and the hour of the daily mail to a member.
import type { Migration } from '../migration.ts';

export const siteAssetsAndDigests: Migration = {
  name: '0042-site-assets-and-digests',
  async up(q, { text }) {
    await q.schema
      .createTable('site_assets')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('site_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('content_type', text, (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('site_assets_key', ['organization_id', 'site_id', 'id'])
      .addForeignKeyConstraint(
        'site_assets_site',
        ['organization_id', 'site_id'],
        'sites',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
    await q.schema
      .alterTable('notification_settings')
      .addColumn('digest_hour', 'integer', (c) => c.notNull().defaultTo(6))
      .execute();
  },
};
