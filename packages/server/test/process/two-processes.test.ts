import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { engine } from '../engine.ts';
import { startChild } from './child.ts';
import { suiteSettings } from './settings.ts';

const spaces = 60;

describe('two processes on one PostgreSQL', { skip: engine !== 'postgres' }, () => {
  const settings = suiteSettings();

  test('serve the same data at the same time without errors', async () => {
    const env = settings();
    const [one, other] = await Promise.all([startChild(env), startChild(env)]);
    const { items } = await one.client.call(api.listOrganizations);
    const organizationId = items[0]!.id;
    // Each creation through one process is read at once through the other.
    const titles = await Promise.all(
      Array.from({ length: spaces }, async (_, index) => {
        const [writer, reader] = index % 2 === 0 ? [one, other] : [other, one];
        const body = { title: `Space ${index}` };
        const { id } = await writer.client.call(api.createSpace, { organizationId, body });
        return (await reader.client.call(api.getSpace, { spaceId: id })).title;
      }),
    );
    assert.equal(new Set(titles).size, spaces);
    const lists = await Promise.all(
      [one, other].map(({ client }) => client.call(api.listSpaces, { organizationId, query: { limit: 1000 } })),
    );
    assert.equal(lists[0]!.count, spaces);
    assert.deepEqual(lists[0]!.items, lists[1]!.items);
    assert.deepEqual(await Promise.all([one.stop(), other.stop()]), [0, 0]);
    for (const { output } of [one, other]) assert.doesNotMatch(output(), /"level":(50|60)/);
  });
});
