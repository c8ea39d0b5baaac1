import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, services } from '../../../test/harness.ts';
import { enqueue } from '../../platform/jobs.ts';
import { fingerprint } from '../../platform/sealed.ts';

describe('an invite link', () => {
  test('that was made before links were sealed goes on working, and is sealed', async () => {
    const { admin, id: organizationId } = await a.organization();
    const [one, two] = [await a.person(), await a.person()];
    const inviteId = `AnOldInviteOf${organizationId}`;
    const row = { space_id: null, collection_id: null, level: 1, created_by: admin.id, sealed_id: null };
    const created_at = services.clock().toISOString();
    await services.database.write(async (db) => {
      await db.q
        .insertInto('invites')
        .values({ ...row, organization_id: organizationId, id: inviteId, created_at })
        .execute();
      await enqueue(db, services.clock(), 'invites.seal', { organization: organizationId });
    });
    await one.call(api.acceptInvite, { organizationId, inviteId });
    await app.runJobs();
    const kept = await services.database.reads.q
      .selectFrom('invites')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute();
    assert.deepEqual(
      kept.map(({ id }) => id),
      [fingerprint(inviteId)],
    );
    await two.call(api.acceptInvite, { organizationId, inviteId });
    assert.equal((await admin.call(api.listInviteLinks, { organizationId })).items[0]!.id, inviteId);
    // What the database tells opens nothing.
    const taken = { organizationId, inviteId: kept[0]!.id };
    assert.equal((await (await a.person()).send(api.acceptInvite, taken)).status, 404);
  });
});
