// Redirects that lead off the site, are permanent, or are drafts that nobody is sent on by yet.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const redirectForms: Migration = {
  name: '0030-redirect-forms',
  async up(q, { text }) {
    const add = (column: string) => q.schema.alterTable('site_redirects').addColumn(column, text).execute();
    await add('url');
    await q.schema
      .alterTable('site_redirects')
      .addColumn('permanent', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await q.schema
      .alterTable('site_redirects')
      .addColumn('draft', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await q.schema
      .alterTable('site_redirects')
      .addColumn('created_at', text, (c) => c.notNull().defaultTo(''))
      .execute();
    await add('updated_at');
    // When those that are there were made is not known; it was not before the site was.
    await sql`
      update site_redirects set created_at = coalesce(
        (select s.created_at from sites s
         where s.organization_id = site_redirects.organization_id and s.id = site_redirects.site_id), created_at)`.execute(
      q,
    );
  },
};
