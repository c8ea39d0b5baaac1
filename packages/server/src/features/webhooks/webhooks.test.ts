import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { a, app, passTime, services, type Organization } from '../../../test/harness.ts';
import { anotherServer, asServices } from '../../../test/servers.ts';
import { createDeliverer } from './deliverer.ts';
import { delayAfter, maxAttempts } from './back-off.ts';
import { signedWith, startReceiver, type Receiver } from './testing/receiver.ts';

let receiver: Receiver;

const hook = (organization: Organization, body: object = {}) =>
  organization.admin.call(api.createWebhook, {
    organizationId: organization.id,
    body: { url: receiver.url, ...body },
  });

const deliveriesOf = async (organization: Organization, webhookId: string, query = {}) =>
  (await organization.admin.call(api.listWebhookDeliveries, { organizationId: organization.id, webhookId, query }))
    .items;

/** What one webhook received since. */
function listening(): () => Receiver['got'] {
  const from = receiver.got.length;
  return () => receiver.got.slice(from);
}

describe('webhooks', () => {
  before(async () => void (receiver = await startReceiver()));
  after(() => receiver.stop());

  describe('a webhook', () => {
    test('receives changes, signed, with ids and URLs and no text', async () => {
      const organization = await a.organization();
      const { secret, ...webhook } = await hook(organization);
      assert.match(secret, /^whsec_\w{40,}$/);
      const got = listening();
      const space = await a.space({ in: organization, title: 'Handbook' });
      await app.deliver();
      const created = got().find(({ body }) => body['type'] === 'space_created')!;
      assert.deepEqual(signedWith(created, [secret, 'other']), [secret]);
      assert.equal(created.headers['x-lectern-event'], 'space_created');
      assert.equal(created.body['spaceId'], space.id);
      assert.equal(created.body['organizationId'], organization.id);
      assert.deepEqual(created.body['actor'], { kind: 'user', userId: organization.admin.id });
      assert.equal((created.body['urls'] as { space: string }).space, space.urls.location);
      assert.ok(!created.text.includes('Handbook'));
      const [entry] = (
        await organization.admin.call(api.listAuditEntries, {
          organizationId: organization.id,
          query: { action: 'space_created' },
        })
      ).items;
      assert.equal(created.body['eventId'], entry!.id);
      const delivery = (await deliveriesOf(organization, webhook.id)).find(
        ({ event }) => event.type === 'space_created',
      )!;
      assert.equal(delivery.status, 'delivered');
      assert.equal(delivery.log[0]!.status, 200);
      assert.equal(delivery.log[0]!.response, 'thanks');
      const shown = await organization.admin.call(api.getWebhook, {
        organizationId: organization.id,
        webhookId: webhook.id,
      });
      assert.deepEqual(shown, webhook);
      const kept = await services.database.reads.q
        .selectFrom('webhooks')
        .selectAll()
        .where('id', '=', webhook.id)
        .execute();
      assert.ok(!JSON.stringify(kept).includes(secret));
    });

    test('receives content changes, limited to one space if configured', async () => {
      const organization = await a.organization();
      const { admin } = organization;
      const [one, two] = [await a.space({ in: organization }), await a.space({ in: organization })];
      await hook(organization, { events: ['space_content_updated'], space: one.id });
      const got = listening();
      const revisions = new Map<string, string>();
      for (const { id: spaceId } of [one, two]) {
        await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
        const body = { changes: [{ operation: 'insert_page' as const, title: 'P', document: { markdown: 'T\n' } }] };
        const edited = await admin.call(api.editContent, { spaceId, body });
        revisions.set(spaceId, (edited as { revision: string }).revision);
      }
      await app.deliver();
      assert.deepEqual(
        got().map(({ body }) => [body['type'], body['spaceId'], body['revisionId']]),
        [['space_content_updated', one.id, revisions.get(one.id)]],
      );
    });

    test('receives the selected events only, and none of rejected requests', async () => {
      const organization = await a.organization();
      const space = await a.space({ in: organization });
      const reader = await a.member({ in: organization, role: 'read' });
      await hook(organization, { events: ['comment_*', 'site_created'] });
      const got = listening();
      await reader.send(api.createComment, { spaceId: space.id, body: { body: 'No' } });
      await organization.admin.call(api.createComment, { spaceId: space.id, body: { body: 'Yes' } });
      await a.space({ in: organization });
      await app.deliver();
      assert.deepEqual(
        got().map(({ body }) => body['type']),
        ['comment_created'],
      );
    });

    test('rejects unknown events, internal addresses and spaces of others', async () => {
      const organization = await a.organization();
      const send = async (body: object) =>
        organization.admin.send(api.createWebhook, { organizationId: organization.id, body });
      for (const body of [
        { url: receiver.url, events: ['no_such_event'] },
        { url: receiver.url, events: ['zzz*'] },
        { url: 'http://10.0.0.1/' },
        { url: 'http://[::1]/' },
        { url: 'http://user:secret@example.test/' },
        { url: 'ftp://example.test/' },
        { url: receiver.url, space: (await a.space()).id },
      ]) {
        assert.equal((await send(body)).status, 400, JSON.stringify(body));
      }
    });

    test('does not follow redirects, and records why a delivery failed', async () => {
      const organization = await a.organization();
      const inside = await hook(organization, { url: 'http://localhost:1/', events: ['space_created'] });
      const moved = await hook(organization, { events: ['space_created'] });
      const got = listening();
      receiver.answer((response) => void response.writeHead(302, { location: receiver.url }).end());
      await a.space({ in: organization });
      await app.deliver();
      receiver.answer((response) => void response.writeHead(200).end());
      assert.equal(got().length, 1);
      const [refused] = await deliveriesOf(organization, moved.id);
      assert.equal(refused!.log[0]!.status, 302);
      assert.equal(refused!.status, 'pending');
      const [unreached] = await deliveriesOf(organization, inside.id);
      assert.match(unreached!.log[0]!.error!, /^localhost /);
    });

    test('may be deleted while it is used, changed and replayed', async () => {
      const organization = await a.organization();
      const { admin } = organization;
      const at = { organizationId: organization.id };
      for (let round = 0; round < 4; round++) {
        const made = await Promise.all(Array.from({ length: 4 }, () => hook(organization)));
        await a.space({ in: organization });
        const deliveries = await deliveriesOf(organization, made[0]!.id);
        const sent = await Promise.all([
          ...made.map(({ id }) => admin.send(api.deleteWebhook, { ...at, webhookId: id })),
          ...Array.from({ length: 6 }, () => admin.send(api.createCollection, { ...at, body: { title: 'Shelf' } })),
          ...made.map(({ id }) => admin.send(api.updateWebhook, { ...at, webhookId: id, body: { title: 'x' } })),
          ...made.map(({ id }) => admin.send(api.rotateWebhookSecret, { ...at, webhookId: id, body: {} })),
          ...made.map(({ id }) => admin.send(api.testWebhook, { ...at, webhookId: id })),
          admin.send(api.replayWebhookDelivery, { ...at, webhookId: made[0]!.id, deliveryId: deliveries[0]!.id }),
        ]);
        const statuses = sent.map(({ status }) => status);
        assert.deepEqual(statuses.slice(0, 10), [...Array(4).fill(205), ...Array(6).fill(201)]);
        assert.ok(
          statuses.every((status) => status < 300 || status === 404),
          statuses.join(),
        );
      }
    });

    test('rotates its secret with an overlap', async () => {
      const organization = await a.organization();
      const at = { organizationId: organization.id };
      const { id: webhookId, secret: first } = await hook(organization, { events: ['webhook_test'] });
      const { secret: second, formerSecretUntil } = await organization.admin.call(api.rotateWebhookSecret, {
        ...at,
        webhookId,
        body: { overlapHours: 2 },
      });
      assert.ok(formerSecretUntil);
      const heard = listening();
      const got = () => heard().filter(({ body }) => body['webhookId'] === webhookId);
      const tested = await organization.admin.call(api.testWebhook, { ...at, webhookId });
      assert.equal(tested.status, 'pending');
      await app.deliver();
      assert.deepEqual(signedWith(got()[0]!, [first, second]), [first, second]);
      passTime({ minutes: 121 });
      await organization.admin.call(api.testWebhook, { ...at, webhookId });
      await app.deliver();
      assert.deepEqual(signedWith(got()[1]!, [first, second]), [second]);
    });
  });

  describe('an attempt whose lease has expired', () => {
    test('does not overwrite the result of a later one in another process', async () => {
      const organization = await a.organization();
      const { id: webhookId } = await hook(organization, { events: ['space_created'] });
      const heard = listening();
      const got = () => heard().filter(({ body }) => body['organizationId'] === organization.id);
      let isHeld = false;
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      receiver.answer((response) => {
        // The first one is slow, and fails in the end.
        const isFirst = !isHeld && got().length === 1;
        isHeld ||= isFirst;
        void (isFirst ? answered : Promise.resolve()).then(() => response.writeHead(isFirst ? 500 : 200).end());
      });
      await a.space({ in: organization });
      const first = app.deliver();
      while (got().length === 0) await wait(10);
      passTime({ minutes: 1 });
      await createDeliverer(asServices(services)).runDue();
      assert.equal(got().length, 2);
      answer();
      await first;
      const [delivery] = await deliveriesOf(organization, webhookId);
      assert.deepEqual([delivery!.status, delivery!.attempts, delivery!.nextAttemptAt], ['delivered', 2, undefined]);
      passTime({ minutes: 10 });
      await app.deliver();
      assert.equal(got().length, 2);
      receiver.answer((response) => void response.writeHead(200).end('thanks'));
    });
  });

  describe('a receiver that is down', () => {
    test('is retried with increasing delays, then paused, and resumed and replayed', async () => {
      const organization = await a.organization();
      const at = { organizationId: organization.id };
      const { id: webhookId } = await hook(organization, { events: ['space_created', 'webhook_*'] });
      receiver.answer((response) => void response.writeHead(500).end('broken'));
      const space = await a.space({ in: organization });
      const waits: number[] = [];
      let webhook = await organization.admin.call(api.getWebhook, { ...at, webhookId });
      for (let rounds = 0; rounds < 40 && webhook.status !== 'paused'; rounds++) {
        await app.deliver();
        webhook = await organization.admin.call(api.getWebhook, { ...at, webhookId });
        const [delivery] = await deliveriesOf(organization, webhookId);
        if (delivery!.nextAttemptAt === undefined) break;
        const minutes = (Date.parse(delivery!.nextAttemptAt) - services.clock().getTime()) / 60_000;
        waits.push(minutes);
        passTime({ minutes: minutes + 0.01 });
      }
      assert.equal(webhook.status, 'paused');
      assert.match(webhook.paused!.reason, /status 500/);
      const total = waits.reduce((sum, one) => sum + one, 0) / 60;
      assert.ok(total > 20 && total < 30, `${total} hours`);
      assert.ok(waits[0]! < 1 && waits.at(-1)! > 180);
      const [paused] = (
        await organization.admin.call(api.listAuditEntries, { ...at, query: { action: 'webhook_paused' } })
      ).items;
      assert.equal(paused!.actor.kind, 'job');
      // Events meanwhile are not sent, and can be replayed.
      const missed = await a.space({ in: organization });
      receiver.answer((response) => void response.writeHead(200).end());
      const got = listening();
      await app.deliver();
      assert.equal(got().length, 0);
      assert.equal((await organization.admin.send(api.testWebhook, { ...at, webhookId })).status, 409);
      await organization.admin.call(api.updateWebhook, { ...at, webhookId, body: { active: true } });
      const replayed = await organization.admin.call(api.replayWebhook, {
        ...at,
        webhookId,
        body: { since: space.createdAt },
      });
      assert.equal(replayed.complete, true);
      await app.deliver();
      const spaces = got().filter(({ body }) => body['type'] === 'space_created');
      assert.deepEqual(new Set(spaces.map(({ body }) => body['spaceId'])), new Set([space.id, missed.id]));
      assert.equal((await organization.admin.call(api.getWebhook, { ...at, webhookId })).status, 'active');
      // Once more, by an explicit replay.
      const [last] = await deliveriesOf(organization, webhookId, { status: 'delivered' });
      const same = () => got().filter(({ body }) => body['eventId'] === last!.event.id).length;
      const before = same();
      await organization.admin.call(api.replayWebhookDelivery, { ...at, webhookId, deliveryId: last!.id });
      await app.deliver();
      assert.equal(same(), before + 1);
    });

    test('is paused immediately on 410', async () => {
      const organization = await a.organization();
      const at = { organizationId: organization.id };
      const { id: webhookId } = await hook(organization, { events: ['space_created'] });
      receiver.answer((response) => void response.writeHead(410).end());
      await a.space({ in: organization });
      await app.deliver();
      receiver.answer((response) => void response.writeHead(200).end());
      assert.equal((await organization.admin.call(api.getWebhook, { ...at, webhookId })).status, 'paused');
    });

    test('gets no requests once the webhook is off or deleted, even if deliveries are in progress', async () => {
      for (const status of [500, 410]) {
        const slow = await startReceiver();
        const open: (() => void)[] = [];
        slow.answer((response) => void open.push(() => void response.writeHead(status).end()));
        const organization = await a.organization();
        const at = { organizationId: organization.id };
        const { id: webhookId } = await hook(organization, { url: slow.url, events: ['space_created'] });
        for (let made = 0; made < 3; made++) await a.space({ in: organization });
        const delivering = app.deliver();
        while (open.length < 3) await wait(5);
        if (status === 500) {
          await organization.admin.call(api.updateWebhook, { ...at, webhookId, body: { active: false } });
        }
        for (const end of open) end();
        await delivering;
        const waiting = await deliveriesOf(organization, webhookId);
        assert.deepEqual(
          waiting.map((one) => [one.status, one.nextAttemptAt]),
          [1, 2, 3].map(() => ['pending', undefined]),
        );
        // Even deliveries marked as due are not sent.
        await services.database.write((db) =>
          db.q
            .updateTable('webhook_deliveries')
            .set({ next_at: '2000-01-01T00:00:00.000Z' })
            .where('webhook_id', '=', webhookId)
            .execute(),
        );
        await app.deliver();
        assert.equal(slow.got.length, 3);
        slow.answer((response) => void response.writeHead(200).end());
        await organization.admin.call(api.updateWebhook, { ...at, webhookId, body: { active: true } });
        await app.deliver();
        assert.equal(slow.got.length, 6);
        await slow.stop();
      }
    });

    test('has retry delays with jitter that end after a day', () => {
      const most = Array.from({ length: maxAttempts - 1 }, (_, index) => delayAfter(index + 1, () => 1));
      const least = most.map((_, index) => delayAfter(index + 1, () => 0));
      assert.ok(most.every((wait, index) => wait > least[index]!));
      const hours = most.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
      assert.ok(hours > 24 && hours < 30, String(hours));
    });
  });

  describe('a slow receiver', () => {
    test('does not delay others, and gets few concurrent requests', async () => {
      const slow = await startReceiver();
      const open: (() => void)[] = [];
      slow.answer((response) => void open.push(() => void response.writeHead(200).end()));
      const organization = await a.organization();
      await hook(organization, { url: slow.url, events: ['space_created'] });
      await hook(organization, { events: ['space_created'] });
      const got = listening();
      for (let made = 0; made < 12; made++) await a.space({ in: organization });
      const delivering = app.deliver();
      while (got().length < 12) await wait(10);
      assert.equal(slow.got.length, 4);
      while (slow.got.length < 12 || open.length > 0) {
        open.shift()?.();
        await wait(5);
      }
      await delivering;
      await slow.stop();
    });
  });

  describe('old events', () => {
    test('are deleted with their deliveries', async (t) => {
      // On its own database: what it deletes would be missing for the other tests.
      const server = await anotherServer(services.database.engine);
      t.after(() => server.close());
      const { organizationId, admin } = await server.founded();
      const body = { url: receiver.url, events: ['space_created'] };
      const { id: webhookId } = await admin.call(api.createWebhook, { organizationId, body });
      await admin.call(api.createSpace, { organizationId, body: {} });
      await server.app.deliver();
      const deliveries = async () =>
        (await admin.call(api.listWebhookDeliveries, { organizationId, webhookId })).items.length;
      assert.equal(await deliveries(), 1);
      passTime({ days: 29 });
      await server.app.sweep();
      assert.equal(await deliveries(), 1);
      passTime({ days: 2 });
      await server.app.sweep();
      assert.equal(await deliveries(), 0);
    });
  });
});
