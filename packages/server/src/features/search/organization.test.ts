import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, passTime, type Person, services, settleJobs } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { issueToken } from '../accounts/index.ts';
import { library } from './testing/library.ts';

const search = (as: Person, organization: { id: string }, query: string) =>
  as.call(api.searchOrganization, { organizationId: organization.id, query: { query } });
const spaces = async (as: Person, organization: { id: string }, query: string): Promise<string[]> =>
  (await search(as, organization, query)).items.map(({ title }) => title);

describe('searchOrganization', () => {
  test('groups by space, the space with the best page first', async () => {
    const organization = await a.organization();
    const first = await library({
      in: organization,
      title: 'First',
      pages: [{ title: 'Notes', text: 'about llamas' }],
    });
    const second = await library({
      in: organization,
      title: 'Second',
      pages: [
        { title: 'More', text: 'a llama too' },
        { title: 'Llamas', text: 'animals' },
      ],
    });
    const found = await search(organization.admin, organization, 'llamas');
    assert.equal(found.count, 2);
    assert.deepEqual(
      found.items.map(({ id, title, pages }) => [id, title, pages.map((page) => page.title)]),
      [
        [second.spaceId, 'Second', ['Llamas', 'More']],
        [first.spaceId, 'First', ['Notes']],
      ],
    );
  });

  test('neither shows nor counts spaces the caller may not read', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    await library({ in: organization, title: 'Open', pages: [{ title: 'Open page', text: 'quokka' }] });
    const closed = await library({
      in: organization,
      title: 'Closed',
      pages: [{ title: 'Closed page', text: 'quokka secret' }],
    });
    await admin.call(api.updateSpace, { spaceId: closed.spaceId, body: { defaultLevel: null } });
    const stranger = await a.person();
    const guest = await a.member({ in: organization, role: null });
    const reader = await a.member({ in: organization, role: 'read' });
    assert.equal((await search(admin, organization, 'quokka')).count, 2);
    assert.deepEqual(await search(guest, organization, 'quokka'), { items: [], count: 0 });
    assert.deepEqual(await spaces(reader, organization, 'quokka'), ['Open']);
    assert.equal((await search(reader, organization, 'quokka')).count, 1);
    assert.deepEqual(await search(reader, organization, 'secret'), { items: [], count: 0 });
    for (const who of [reader, guest, stranger]) {
      const answer = await who.send(api.searchSpace, { spaceId: closed.spaceId, query: { query: 'quokka' } });
      assert.equal(answer.status, 404);
    }
  });

  test('is limited to the space of a token, and to the organization', async () => {
    const organization = await a.organization();
    const pages = [{ title: 'Page', text: 'numbat' }];
    const one = await library({ in: organization, title: 'One', pages });
    await library({ in: organization, title: 'Two', pages });
    await library({ title: 'Elsewhere', pages });
    assert.deepEqual((await spaces(organization.admin, organization, 'numbat')).sort(), ['One', 'Two']);
    const now = services.clock();
    const scopes = { readOnly: true, organization: organization.id, space: one.spaceId };
    const { secret } = await services.database.write((db) =>
      issueToken({ db, now, newId: () => newId(now) }, { userId: organization.admin.id, label: 'one', scopes }),
    );
    const limited = { ...organization.admin, ...clientWith(secret) };
    assert.deepEqual(await spaces(limited, organization, 'numbat'), ['One']);
  });

  test('follows a space that is deleted, restored, duplicated, transferred and removed', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const { spaceId, found } = await library({
      in: organization,
      title: 'Space',
      pages: [{ title: 'Page', text: 'axolotl, und die Häuser sind auch da' }],
    });
    const titles = async () => (await spaces(admin, organization, 'axolotl')).sort();
    await admin.call(api.deleteSpace, { spaceId });
    assert.deepEqual(await titles(), []);
    await admin.call(api.restoreSpace, { spaceId });
    assert.deepEqual(await titles(), ['Space']);

    await admin.call(api.duplicateSpace, { spaceId });
    await settleJobs();
    assert.deepEqual(await titles(), ['Space', 'Space (copy)']);

    const other = await a.organization();
    await a.join({ person: admin, in: other, role: 'admin' });
    await admin.call(api.transferSpace, { spaceId, body: { organization: other.id } });
    assert.deepEqual(await titles(), ['Space (copy)']);
    assert.deepEqual(await spaces(other.admin, other, 'axolotl'), ['Space']);
    for (const query of ['axolotl', 'axoltol ', 'haus ']) assert.deepEqual(await found(query), ['Page'], query);

    await admin.call(api.deleteSpace, { spaceId });
    passTime({ days: 8 });
    await settleJobs();
    const { q } = services.database.reads;
    const left = await q.selectFrom('search_sections').select('id').where('space_id', '=', spaceId).execute();
    assert.deepEqual(left, []);
    const words = await q.selectFrom('search_words').select('word').where('space_id', '=', spaceId).execute();
    assert.deepEqual(words, []);
  });

  test('finds a space that was transferred before the jobs of its old organization ran', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const { spaceId } = await library({
      in: organization,
      title: 'Space',
      pages: [{ title: 'Page', text: 'about quokkas' }],
    });
    const { id: copy } = await admin.call(api.duplicateSpace, { spaceId });
    const other = await a.organization();
    await a.join({ person: admin, in: other, role: 'admin' });
    await admin.call(api.transferSpace, { spaceId: copy, body: { organization: other.id } });
    const jobs = services.database.reads.q.selectFrom('jobs').select('organization_id');
    const waiting = await jobs.where('name', '=', 'search.index').where('payload', 'like', `%${copy}%`).execute();
    assert.ok(waiting.some(({ organization_id }) => organization_id === organization.id));
    assert.deepEqual(await spaces(admin, other, 'quokkas'), []);
    await settleJobs();
    assert.deepEqual(await spaces(admin, other, 'quokkas'), ['Space (copy)']);
    assert.deepEqual(await spaces(admin, organization, 'quokkas'), ['Space']);
  });
});
