import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Level } from '@lectern/contract';
import { countStatements } from '../../../test/count-statements.ts';
import { a } from '../../../test/harness.ts';
import { aSite } from '../../../test/site-fixture.ts';

describe('the users of a site', () => {
  test('have their highest level on any space, by grants, teams and collections', async () => {
    const { organization, admin, spaces, at } = await aSite('One', 'Two', 'Three');
    const [one, two, three] = spaces.map(({ id }) => id) as [string, string, string];
    const collection = await a.collection({ in: organization });
    await admin.call(api.moveSpace, { spaceId: three, body: { parent: collection.id } });
    const direct = await a.member({ in: organization, role: 'read' });
    const teamed = await a.member({ in: organization, role: 'read' });
    const above = await a.member({ in: organization, role: 'read' });
    const outside = await a.person();
    const team = await a.team({ in: organization, members: [teamed.id] });
    const share = (spaceId: string, role: Level, to: object) =>
      admin.call(api.shareSpace, { spaceId, body: { role, ...to } });
    await share(one, 'comment', { users: [direct.id] });
    await share(two, 'edit', { users: [direct.id] });
    await share(two, 'create', { teams: [team.id] });
    const body = { role: 'create' as const, users: [above.id] };
    await admin.call(api.shareCollection, { collectionId: collection.id, body });
    const { items } = await admin.call(api.listSitePermissions, at);
    const level = (person: { id: string }) => items.find(({ user }) => user.id === person.id)?.permission;
    assert.deepEqual([admin, direct, teamed, above, outside].map(level), [
      'admin',
      'edit',
      'create',
      'create',
      undefined,
    ]);
  });

  test('are read with as many queries for many spaces as for few', async () => {
    const counts: number[] = [];
    for (const count of [2, 6]) {
      const { admin, at } = await aSite(...Array.from({ length: count }, (_, number) => `Space ${number}`));
      await admin.call(api.listSitePermissions, at);
      counts.push(await countStatements(() => admin.call(api.listSitePermissions, { ...at, query: { limit: 3 } })));
    }
    assert.equal(counts[1], counts[0]);
  });
});
