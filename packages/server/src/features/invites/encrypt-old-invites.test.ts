import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { engine } from '../../../test/engine.ts';
import { a, app, services } from '../../../test/harness.ts';
import { anotherServer } from '../../../test/servers.ts';
import { enqueue } from '../../platform/jobs.ts';
import { fingerprint, encryptSecret } from '../../platform/encrypted-secret.ts';

const enqueueSealing = (db: Db, organization: string): Promise<void> =>
  enqueue(db, services.clock(), 'invites.seal', { organization }, { organization });

describe('an invite link', () => {
  test('created before links were encrypted keeps working, and is encrypted', async () => {
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
      await enqueueSealing(db, organizationId);
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
    // The database alone opens nothing.
    const taken = { organizationId, inviteId: kept[0]!.id };
    assert.equal((await (await a.person()).send(api.acceptInvite, taken)).status, 404);
  });

  test('is not stored in plain text by anything from before links were encrypted', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const at = { organizationId };
    const webhook = await admin.call(api.createWebhook, { ...at, body: { url: 'http://127.0.0.1:9/', events: ['*'] } });
    const { id: inviteId } = await admin.call(api.createInviteLink, { ...at, body: { role: 'read' } });
    await admin.call(api.updateInviteLink, { ...at, inviteId, body: { role: 'comment' } });
    const known = fingerprint(inviteId);
    // The format of older rows.
    await services.database.write(async (db) => {
      for (const [table, column] of [
        ['invites', 'id'],
        ['audit_entries', 'target_id'],
        ['audit_entries', 'facts'],
        ['webhook_events', 'body'],
      ] as const) {
        const name = sql.ref(column);
        await sql`update ${sql.table(table)} set ${name} = replace(${name}, ${known}, ${inviteId})
          where organization_id = ${organizationId}`.execute(db.q);
      }
      await sql`update invites set sealed_id = null where organization_id = ${organizationId}`.execute(db.q);
      await enqueueSealing(db, organizationId);
    });
    const told = async () => {
      const { items } = await admin.call(api.listAuditEntries, at);
      const { items: deliveries } = await admin.call(api.listWebhookDeliveries, { ...at, webhookId: webhook.id });
      const bodies = await services.database.reads.q
        .selectFrom('webhook_events')
        .select('body')
        .where('organization_id', '=', organizationId)
        .execute();
      return JSON.stringify([items, deliveries, bodies]);
    };
    const before = await told();
    assert.ok(before.includes(inviteId) && !before.includes(known));
    await app.runJobs();
    assert.ok((await told()) === before.replaceAll(inviteId, known));
    assert.equal((await admin.call(api.listInviteLinks, at)).items[0]!.id, inviteId);
    await admin.call(api.deleteWebhook, { ...at, webhookId: webhook.id });
  });

  test('that is encrypted while a user waits for mail still works', async () => {
    const server = await anotherServer(engine);
    try {
      const { organizationId, admin } = await server.founded();
      const { database, clock, secret, config } = server.services;
      config.smtpUrl = 'smtp://127.0.0.1:9';
      const { id: inviteId } = await admin.call(api.createInviteLink, { organizationId, body: { role: 'read' } });
      const email = 'waiting@example.test';
      await database.write(async (db) => {
        await db.q.updateTable('invites').set({ id: inviteId, sealed_id: null }).execute();
        await enqueue(db, clock(), 'invites.seal', { organization: organizationId }, { organization: organizationId });
        const mail = { organization: organizationId, invite: inviteId, sealed: encryptSecret(secret, email) };
        await enqueue(db, new Date(clock().getTime() + 1), 'invites.send', mail, {
          organization: organizationId,
          at: clock(),
        });
      });
      await server.runJobs();
      const { items } = await admin.call(api.listMembers, { organizationId });
      assert.ok(items.some(({ user }) => user.email === email));
    } finally {
      await server.close();
    }
  });
});
