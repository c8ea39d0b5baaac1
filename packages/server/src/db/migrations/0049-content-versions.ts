// The content of an organization has a version of its own, which edits replace instead of that of the organization. Nodes
// that do not know it would not see them, so they must not run beside those that do.
import type { Migration } from '../migration.ts';

export const contentVersions: Migration = {
  name: '0049-content-versions',
  async up() {},
};
