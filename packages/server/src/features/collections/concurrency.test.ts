// A check on everything in a collection holds until the action is done: concurrent moves wait.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, ApiError, type Client } from '@lectern/contract';
import { a, type Organization, type Person } from '../../../test/harness.ts';

const rounds = 12;

/** The status of a rejection, 200 for success; anything else fails the test. */
async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

async function hiddenSpace(organization: Organization, owner: Person): Promise<string> {
  const space = await owner.call(api.createSpace, { organizationId: organization.id, body: { title: 'Hidden' } });
  await owner.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: null } });
  return space.id;
}

const moveInto = (who: Client, spaceId: string, parent: string): Promise<number> =>
  statusOf(who.call(api.moveSpace, { spaceId, body: { parent } }));

describe('an operation on a collection while a hidden space is moved into it', () => {
  test('never transfers the hidden space', async () => {
    const [here, there] = [await a.organization(), await a.organization()];
    const owner = await a.member({ in: here, role: 'create' });
    const thief = await a.member({ in: here, role: 'create' });
    await there.admin.call(api.inviteUsers, {
      organizationId: there.id,
      body: { emails: [thief.email], role: 'admin' },
    });
    for (let round = 0; round < rounds; round++) {
      const collection = await a.collection({ in: here });
      for (let inside = 0; inside < 3; inside++) await a.space({ in: here, parent: collection });
      const spaces = await Promise.all([1, 2, 3].map(() => hiddenSpace(here, owner)));
      const transfer = { collectionId: collection.id, body: { organization: there.id } };
      const [transferred, ...moved] = await Promise.all([
        statusOf(thief.call(api.transferCollection, transfer)),
        ...spaces.map((space) => moveInto(owner, space, collection.id)),
      ]);
      assert.ok(transferred === 200 || transferred === 403, `the transfer answered ${transferred}`);
      for (const [index, spaceId] of spaces.entries()) {
        const { organization, parent } = await owner.call(api.getSpace, { spaceId });
        assert.equal(organization, here.id);
        // The later request is rejected, and nothing is below a collection of another organization.
        assert.equal(moved[index], transferred === 200 ? 400 : 200);
        assert.equal(parent, transferred === 200 ? undefined : collection.id);
      }
    }
  });

  test('never deletes the hidden space', async () => {
    const organization = await a.organization();
    const owner = await a.member({ in: organization, role: 'create' });
    const other = await a.member({ in: organization, role: 'create' });
    for (let round = 0; round < rounds; round++) {
      const collection = await a.collection({ in: organization });
      const spaceId = await hiddenSpace(organization, owner);
      const [deleted] = await Promise.all([
        statusOf(other.call(api.deleteCollection, { collectionId: collection.id })),
        moveInto(owner, spaceId, collection.id),
      ]);
      const { parent } = await owner.call(api.getSpace, { spaceId });
      assert.equal(parent, deleted === 200 ? undefined : collection.id);
    }
  });
});

describe('concurrent moves of two collections', () => {
  test('never create a cycle', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [await a.collection({ in: organization }), await a.collection({ in: organization })];
      const move = (collectionId: string, parent: string) =>
        statusOf(admin.call(api.moveCollection, { collectionId, body: { parent } }));
      const moved = await Promise.all([move(one.id, other.id), move(other.id, one.id)]);
      assert.deepEqual(moved.sort(), [200, 400]);
    }
  });
});
