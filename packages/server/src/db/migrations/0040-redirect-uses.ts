// How often a redirect of a site is used, so that those that nobody needs any longer are found.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const redirectUses: Migration = {
  name: '0040-redirect-uses',
  async up(q, { text }) {
    const table = () => q.schema.alterTable('site_redirects');
    await table()
      .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await table().addColumn('used_on', text).execute();
    await table()
      .addColumn('counted_since', text, (c) => c.notNull().defaultTo(''))
      .execute();
    // Whether those that are there were used before is not known: they are not unused from their first day on.
    await sql`update site_redirects set counted_since = ${new Date().toISOString().slice(0, 10)}`.execute(q);
  },
};
