import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { startChild } from './child.ts';
import { suiteSettings } from './settings.ts';

const writes = 1000;
const killAfter = 100;

describe('a process that is killed during writes', () => {
  const settings = suiteSettings();

  test('keeps every acknowledged write', async () => {
    const env = settings();
    const first = await startChild(env);
    const { items } = await first.client.call(api.listOrganizations);
    const organizationId = items[0]!.id;

    const answered: { id: string; title: string }[] = [];
    await Promise.allSettled(
      Array.from({ length: writes }, async (_, index) => {
        const title = `Space ${index}`;
        const { id } = await first.client.call(api.createSpace, { organizationId, body: { title } });
        answered.push({ id, title });
        if (answered.length === killAfter) first.kill('SIGKILL');
      }),
    );
    assert.equal(await first.ended, null);
    assert.ok(answered.length >= killAfter && answered.length < writes, `${answered.length} were answered`);

    const second = await startChild(env);
    const kept = new Map<string, string>();
    let page: string | undefined;
    do {
      const found = await second.client.call(api.listSpaces, {
        organizationId,
        query: { limit: 1000, ...(page !== undefined && { page }) },
      });
      for (const space of found.items) kept.set(space.id, space.title);
      page = found.next?.page;
    } while (page !== undefined);
    for (const { id, title } of answered) assert.equal(kept.get(id), title);
    for (const { id, title } of answered.slice(0, 20)) {
      const space = await second.client.call(api.getSpace, { spaceId: id });
      assert.equal(space.title, title);
    }
    assert.equal(await second.stop(), 0);
  });
});
