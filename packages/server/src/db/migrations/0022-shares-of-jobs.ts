// Whose work a job is, where many wait for the same few places: nobody gets all of them.
import type { Migration } from '../migration.ts';

export const sharesOfJobs: Migration = {
  name: '0022-shares-of-jobs',
  async up(q, { text }) {
    await q.schema.alterTable('jobs').addColumn('share', text).execute();
  },
};
