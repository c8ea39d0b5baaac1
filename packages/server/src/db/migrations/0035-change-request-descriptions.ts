// What a change request is about, in Markdown. Empty when it has no description.
import type { Migration } from '../migration.ts';

export const changeRequestDescriptions: Migration = {
  name: '0035-change-request-descriptions',
  async up(q, { text }) {
    await q.schema
      .alterTable('change_requests')
      .addColumn('description', text, (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
