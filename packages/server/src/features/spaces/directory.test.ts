// Lookups by id alone, which find the organization in the directory or remember it.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { countStatements } from '../../../test/count-statements.ts';
import { a, services } from '../../../test/harness.ts';
import { findCollectionForCaller } from '../collections/rows.ts';
import { findSpaceForCaller } from './rows.ts';

const { database } = services;
const { knownOrganizations: known } = database.reads;

describe('a lookup by id', () => {
  test('asks the directory once, and nothing more when the organization is remembered', async () => {
    const organization = await a.organization();
    const { id: spaceId } = await a.space({ in: organization });
    const { id: collectionId } = await a.collection({ in: organization });
    // Below the cache of replies.
    const [{ reads }, user] = [database, organization.admin.id];
    const lookups = {
      [spaceId]: () => findSpaceForCaller(reads, spaceId, user),
      [collectionId]: () => findCollectionForCaller(reads, collectionId, user),
    };
    for (const [id, get] of Object.entries(lookups)) {
      assert.equal((await get())?.id, id);
      assert.equal(known.get(id), organization.id);
      const warm = await countStatements(get);
      known.delete(id);
      assert.equal(await countStatements(get), warm + 1);
      assert.equal(await countStatements(get), warm);
    }
  });

  test('follows what another process has transferred', async () => {
    const [from, to] = [await a.organization(), await a.organization()];
    const { id: spaceId } = await a.space({ in: from });
    const { id: collectionId } = await a.collection({ in: from });
    await a.join({ person: from.admin, in: to, role: 'create' });
    const body = { organization: to.id };
    await from.admin.call(api.transferSpace, { spaceId, body });
    await from.admin.call(api.transferCollection, { collectionId, body });
    for (const id of [spaceId, collectionId]) known.set(id, from.id);
    assert.equal((await to.admin.call(api.getSpace, { spaceId })).organization, to.id);
    assert.equal((await to.admin.call(api.getCollection, { collectionId })).organization, to.id);
    assert.deepEqual([known.get(spaceId), known.get(collectionId)], [to.id, to.id]);
  });

  test('of another kind, or of what belongs to nobody, is not found and not remembered', async () => {
    const organization = await a.organization();
    const stranger = (await a.organization()).admin;
    const { id: collectionId } = await a.collection({ in: organization });
    for (const person of [organization.admin, stranger]) {
      for (const spaceId of [collectionId, 'nothing'])
        await assert.rejects(person.call(api.getSpace, { spaceId }), { code: 404, message: 'space not found' });
    }
    assert.equal(known.get('nothing'), undefined);
    // Created later, an id that was asked for in vain is found.
    const { id: spaceId } = await a.space({ in: organization });
    assert.equal((await organization.admin.call(api.getSpace, { spaceId })).id, spaceId);
  });

  test('forgets an organization that is gone', async () => {
    const organization = await a.organization();
    const { id: spaceId } = await a.space({ in: organization });
    await organization.admin.call(api.getSpace, { spaceId });
    await database.write((db) => db.q.deleteFrom('organizations').where('id', '=', organization.id).execute());
    await assert.rejects(organization.admin.call(api.getSpace, { spaceId }), { code: 404 });
    assert.equal(known.get(spaceId), undefined);
    const left = await database.reads.q.selectFrom('directory').select('id').where('id', '=', spaceId).execute();
    assert.deepEqual(left, []);
  });
});
