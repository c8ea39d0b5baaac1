import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { publishedClient } from './clients.ts';

// The client knows a later form of the resource under the same paths; what it sends is ours all the same.
type Settings = { object: string; id: string; title: string; languages: string[]; urls: { location: string } };
const asOurs = (data: unknown): Settings => data as Settings;

describe('the published client', () => {
  test('creates, lists, reads, renames and deletes translation settings', async () => {
    const organization = await a.organization();
    const { orgs } = await publishedClient(organization.admin);
    const made = await orgs.createTranslation(organization.id, { title: 'Docs' } as never);
    assert.equal(made.status, 201);
    const { id, object, languages } = asOurs(made.data);
    assert.deepEqual([object, languages], ['translation-settings', []]);
    assert.deepEqual((await orgs.getTranslation(organization.id, id)).data, made.data);
    const renamed = await orgs.updateTranslation(organization.id, id, { title: 'Manuals' } as never);
    assert.equal(asOurs(renamed.data).title, 'Manuals');
    const listed = await orgs.listTranslations(organization.id, { limit: 5 });
    assert.deepEqual(listed.data.items, [renamed.data]);
    await assert.rejects(orgs.createTranslation(organization.id, { title: '' } as never), { code: 400 });
    assert.equal((await orgs.deleteTranslation(organization.id, id)).status, 205);
    await assert.rejects(orgs.getTranslation(organization.id, id), { code: 404 });
  });
});
