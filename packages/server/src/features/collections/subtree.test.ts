// Actions on a collection apply to its contents, also to what the caller may not see there.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, type Collection, type Organization, type Person } from '../../../test/harness.ts';

type Scene = { organization: Organization; creator: Person; shelf: Collection; other: Collection; founded: string };

/** A user with `create` in an organization and on a collection of it, who has an organization of their own. */
async function scene(): Promise<Scene> {
  const organization = await a.organization();
  const creator = await a.member({ in: organization, role: 'create' });
  const shelf = await a.collection({ in: organization });
  const other = await a.collection({ in: organization });
  await a.space({ in: organization, parent: shelf });
  const { id: founded } = await creator.call(api.createOrganization, { body: { title: 'Founded' } });
  return { organization, creator, shelf, other, founded };
}

const spaceIn = async ({ organization }: Scene, parent: Collection): Promise<string> =>
  (await a.space({ in: organization, parent })).id;

/** Possible contents of the collection hidden from the creator; each returns the id of a space. */
const hidden: Record<string, (scene: Scene) => Promise<string>> = {
  async 'a space that is hidden by default'(scene) {
    const spaceId = await spaceIn(scene, scene.shelf);
    await scene.organization.admin.call(api.updateSpace, { spaceId, body: { defaultLevel: null } });
    return spaceId;
  },
  async 'a space the caller has no access to'(scene) {
    const spaceId = await spaceIn(scene, scene.shelf);
    const body = { role: null, users: [scene.creator.id] };
    await scene.organization.admin.call(api.shareSpace, { spaceId, body });
    return spaceId;
  },
  async 'a space in a hidden collection'(scene) {
    const inner = await a.collection({ in: scene.organization, parent: scene.shelf });
    const spaceId = await spaceIn(scene, inner);
    const at = { collectionId: inner.id, body: { defaultLevel: null } };
    await scene.organization.admin.call(api.updateCollection, at);
    return spaceId;
  },
  async 'a hidden space in the trash'(scene) {
    const spaceId = await spaceIn(scene, scene.shelf);
    await scene.organization.admin.call(api.updateSpace, { spaceId, body: { defaultLevel: null } });
    await scene.organization.admin.call(api.deleteSpace, { spaceId });
    return spaceId;
  },
  async 'a space the caller may only read'(scene) {
    const spaceId = await spaceIn(scene, scene.shelf);
    const body = { role: 'read' as const, users: [scene.creator.id] };
    await scene.organization.admin.call(api.shareSpace, { spaceId, body });
    return spaceId;
  },
};

const inheriting = ['a space the caller has no access to', 'a space the caller may only read'];
const alive = Object.keys(hidden).filter((name) => name !== 'a hidden space in the trash');

type Act = { does: (who: Person, scene: Scene) => Promise<number>; refusedFor: readonly string[] };
const status = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status;

const acts: Record<string, Act> = {
  transferCollection: {
    does: (who, { shelf, founded }) =>
      status(who.send(api.transferCollection, { collectionId: shelf.id, body: { organization: founded } })),
    refusedFor: Object.keys(hidden),
  },
  deleteCollection: {
    does: (who, { shelf }) => status(who.send(api.deleteCollection, { collectionId: shelf.id })),
    refusedFor: alive,
  },
  moveCollection: {
    does: (who, { shelf, other }) =>
      status(who.send(api.moveCollection, { collectionId: shelf.id, body: { parent: other.id } })),
    refusedFor: inheriting,
  },
  updateCollection: {
    does: (who, { shelf }) =>
      status(who.send(api.updateCollection, { collectionId: shelf.id, body: { defaultLevel: 'edit' } })),
    refusedFor: inheriting,
  },
  shareCollection: {
    does: (who, { shelf, creator }) =>
      status(who.send(api.shareCollection, { collectionId: shelf.id, body: { role: 'edit', users: [creator.id] } })),
    refusedFor: inheriting,
  },
  createInviteLink: {
    does: (who, { shelf, organization }) =>
      status(
        who.send(api.createInviteLink, {
          organizationId: organization.id,
          body: { level: 'edit', collection: shelf.id },
        }),
      ),
    refusedFor: inheriting,
  },
};

for (const [act, { does, refusedFor }] of Object.entries(acts)) {
  describe(`${act} on a collection with`, () => {
    for (const [what, make] of Object.entries(hidden)) {
      const isRefused = refusedFor.includes(what);
      test(`${what} is ${isRefused ? 'rejected, and changes nothing' : 'allowed'}`, async () => {
        const here = await scene();
        const spaceId = await make(here);
        const { admin } = here.organization;
        const before = await admin.send(api.getSpace, { spaceId });
        const answered = await does(here.creator, here);
        assert.equal(answered === 403, isRefused, String(answered));
        assert.ok(isRefused || answered < 300, String(answered));
        if (!isRefused) return;
        assert.deepEqual(await admin.send(api.getSpace, { spaceId }).then(({ body }) => body), before.body);
        const left = await admin.call(api.getCollection, { collectionId: here.shelf.id });
        assert.deepEqual([left.organization, left.parent], [here.organization.id, undefined]);
      });
    }

    test('nothing hidden is allowed with create', async () => {
      const here = await scene();
      assert.ok((await does(here.creator, here)) < 300);
    });

    test('anything is allowed for an administrator', async () => {
      const here = await scene();
      await a.join({ person: here.organization.admin, in: { id: here.founded }, role: 'admin' });
      for (const make of Object.values(hidden)) await make(here);
      assert.ok((await does(here.organization.admin, here)) < 300);
    });
  });
}

describe('restoreSpace', () => {
  test('restores only collections the caller may create in', async () => {
    const { organization, creator, shelf } = await scene();
    const { admin } = organization;
    const space = await a.space({ in: organization, parent: shelf });
    await admin.call(api.shareSpace, { spaceId: space.id, body: { role: 'create', users: [creator.id] } });
    await admin.call(api.updateCollection, { collectionId: shelf.id, body: { defaultLevel: null } });
    const { token } = await admin.call(api.createToken, { body: { label: 'one', scopes: { space: space.id } } });
    await admin.call(api.deleteCollection, { collectionId: shelf.id });
    for (const client of [creator, clientWith(token)]) {
      assert.equal((await client.send(api.restoreSpace, { spaceId: space.id })).status, 403);
    }
    assert.equal((await admin.send(api.getCollection, { collectionId: shelf.id })).status, 404);
    await admin.call(api.restoreSpace, { spaceId: space.id });
    assert.equal((await admin.call(api.getCollection, { collectionId: shelf.id })).id, shelf.id);
  });
});

describe('a transfer', () => {
  test('respects the scope of the token or session', async () => {
    const { organization, creator, shelf, founded } = await scene();
    const { token } = await creator.call(api.createToken, {
      body: { label: 'here', scopes: { organization: organization.id } },
    });
    const limited = clientWith(token);
    const spaceId = (await a.space({ in: organization, parent: shelf })).id;
    const body = { organization: founded };
    assert.equal((await limited.send(api.transferCollection, { collectionId: shelf.id, body })).status, 404);
    assert.equal((await limited.send(api.transferSpace, { spaceId, body })).status, 404);
    const one = await creator.call(api.createToken, { body: { label: 'one', scopes: { space: spaceId } } });
    assert.equal((await clientWith(one.token).send(api.transferSpace, { spaceId, body })).status, 404);
    await creator.call(api.transferSpace, { spaceId, body });
  });
});
