// After all that the tests of a file did: the directory has each space, collection and invitation, and nothing else.
import { strict as assert } from 'node:assert';
import type { Database } from '../src/db/database.ts';

export async function requireExactDirectory({ reads: { q } }: Database): Promise<void> {
  const expected = await q
    .selectFrom('spaces')
    .select(['id', 'organization_id'])
    .unionAll(q.selectFrom('collections').select(['id', 'organization_id']))
    .unionAll(q.selectFrom('invitations').select(['hash as id', 'organization_id']))
    .execute();
  const found = await q.selectFrom('directory').select(['id', 'organization_id']).execute();
  const listed = (rows: typeof found): string[] => rows.map((row) => `${row.id} in ${row.organization_id}`).sort();
  assert.deepEqual(listed(found), listed(expected));
}
