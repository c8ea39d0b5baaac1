import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { startReceiver } from '../../src/features/webhooks/testing/receiver.ts';
import { startChild } from './child.ts';
import { suiteSettings } from './settings.ts';

const writes = 150;
const killAfter = 40;

describe('a process that is killed while it sends webhooks', () => {
  const settings = suiteSettings();

  test('delivers every acknowledged change at least once, also to a receiver that was down', async () => {
    const env = { ...settings(), LECTERN_OUTBOUND_ALLOW: '127.0.0.1', LECTERN_WEBHOOK_TIMEOUT: '1' };
    const up = await startReceiver();
    const gone = await startReceiver();
    const downUrl = gone.url;
    await gone.stop();

    const first = await startChild(env);
    const organizationId = (await first.client.call(api.listOrganizations)).items[0]!.id;
    for (const url of [up.url, downUrl]) {
      await first.client.call(api.createWebhook, { organizationId, body: { url, events: ['space_created'] } });
    }
    const answered: string[] = [];
    await Promise.allSettled(
      Array.from({ length: writes }, async (_, index) => {
        // Some at a time, so that the killing falls between writing and sending.
        await wait(index * 5);
        const { id } = await first.client.call(api.createSpace, { organizationId, body: { title: `Space ${index}` } });
        answered.push(id);
        if (answered.length === killAfter) first.kill('SIGKILL');
      }),
    );
    assert.equal(await first.ended, null);
    assert.ok(answered.length >= killAfter && answered.length < writes, `${answered.length} were answered`);

    const second = await startChild(env);
    const down = await startReceiver(Number(new URL(downUrl).port));
    const { items } = await second.client.call(api.listWebhooks, { organizationId });
    const failing = items.find(({ url }) => url === downUrl)!;
    // The waits of a receiver that was down are long; saying that it works again ends them.
    const body = { active: true };
    await second.client.call(api.updateWebhook, { organizationId, webhookId: failing.id, body });
    const missing = () =>
      [up, down].flatMap(({ got }) => {
        const heard = new Set(got.map(({ body: event }) => event['spaceId']));
        return answered.filter((id) => !heard.has(id));
      });
    for (let tries = 0; tries < 300 && missing().length > 0; tries++) await wait(100);
    assert.deepEqual(missing(), []);
    // Nothing was sent that did not happen.
    const spaces = await second.client.call(api.listSpaces, { organizationId, query: { limit: 1000 } });
    const kept = new Set(spaces.items.map(({ id }) => id));
    for (const { got } of [up, down])
      for (const { body: event } of got) assert.ok(kept.has(event['spaceId'] as string));
    assert.equal(await second.stop(), 0);
    await Promise.all([up.stop(), down.stop()]);
  });
});
