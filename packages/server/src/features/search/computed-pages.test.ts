// Computed pages are found by all of their text.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app, clientWith } from '../../../test/harness.ts';
import { addPages, adaptive, published, shown, signed } from '../publishing/testing/visits.ts';
import { computedPage, host, shop } from './testing/apis.ts';
import { library } from './testing/library.ts';

describe('computed pages of a description', () => {
  test('are found by the text of operations and models', async () => {
    const { admin, organization, edit, found, search, spaceId } = await library();
    await host(admin, organization.id);
    await edit([computedPage()]);
    // Titles and first words need no job.
    assert.deepEqual(await found('look into burrow'), ['Look into a burrow']);
    assert.deepEqual(await found('quokkas'), ['Look into a burrow']);
    await app.runJobs();
    for (const word of ['wombats', 'sortOrder', 'fetchBurrow', 'bandicoot', 'downwards']) {
      assert.deepEqual(await found(word), ['Look into a burrow'], word);
    }
    assert.deepEqual((await found('echidnas')).sort(), ['Burrow', 'Look into a burrow']);
    assert.deepEqual((await found('hushfield')).sort(), ['HushModel', 'Hushed matters']);
    const [one] = (await search('bandicoot')).items;
    const { pages } = await admin.call(api.listPages, { spaceId });
    const all = (list: typeof pages): typeof pages => list.flatMap((page) => [page, ...all(page.pages ?? [])]);
    const page = all(pages).find(({ title }) => title === 'Look into a burrow')!;
    assert.deepEqual([one!.id, one!.path], [page.id, page.path]);
    assert.equal(one!.sections.length, 1);
    assert.match(one!.sections[0]!.body, /200 A bandicoot answers\./);
    const everywhere = { organizationId: organization.id, query: { query: 'bandicoot' } };
    const { items } = await admin.call(api.searchOrganization, everywhere);
    assert.deepEqual(
      items.flatMap((space) => space.pages.map(({ path }) => path)),
      [page.path],
    );
  });

  test('follow the latest version and the computed page', async () => {
    const { admin, organization, edit, found } = await library();
    await host(admin, organization.id);
    const [id] = await edit([computedPage('shop', false)]);
    await app.runJobs();
    assert.deepEqual(await found('echidnas'), ['Look into a burrow']);
    await host(admin, organization.id, shop().replace('echidnas', 'bilbies'));
    assert.deepEqual(await found('echidnas'), []);
    assert.deepEqual(await found('bilbies'), ['Look into a burrow']);
    assert.deepEqual(await found('wombats'), ['Look into a burrow']);
    await host(admin, organization.id, shop().replace('get:', 'put:'));
    assert.deepEqual(await found('bilbies'), []);
    assert.deepEqual(await found('echidnas'), ['Look into a burrow']);
    await edit([{ operation: 'delete_page', page: id! }]);
    assert.deepEqual(await found('echidnas'), []);
    await app.runJobs();
    await edit([computedPage('shop')]);
    await app.runJobs();
    assert.deepEqual((await found('echidnas')).length, 2);
    await admin.call(api.deleteOpenApiSpec, { organizationId: organization.id, specSlug: 'shop' });
    assert.deepEqual(await found('echidnas'), []);
  });

  test('are found by visitors who may see them', async () => {
    const made = await published('Guide', 'Other');
    const { admin, at, base, organization, spaces } = made;
    const key = await adaptive(made);
    await host(admin, organization.id);
    const beta = 'visitor.claims.beta';
    const [into] = await addPages(made, spaces[0]!.id, { title: 'Inner', condition: beta });
    const changes = [{ ...computedPage(), into: into! }];
    await admin.call(api.editContent, { spaceId: spaces[0]!.id, body: { changes } });
    await app.runJobs();
    const paths = async (claims: object) => {
      const client = clientWith((await shown(base, { jwtToken: signed(key, claims) })).apiToken);
      const { items } = await client.call(api.searchSite, { ...at, body: { query: 'bandicoot' } });
      return items.flatMap(({ pages }) => pages.map(({ path }) => path));
    };
    assert.deepEqual(await paths({ beta: true }), ['inner/aardvarks/fetch-burrow']);
    assert.deepEqual(await paths({ beta: false }), []);
    const cookie = `lectern-visitor-token=${signed(key, { beta: true })}`;
    const url = `${new URL(base).pathname}/~search?q=bandicoot&fragment`;
    const { payload } = await app.http.inject({ method: 'GET', url, headers: { cookie } });
    assert.match(payload, /href="[^"]*\/inner\/aardvarks\/fetch-burrow"/);
    assert.match(payload, /A <mark>bandicoot<\/mark> answers/);
    // A description that only another space shows is not searched.
    await admin.call(api.updateSpace, { spaceId: spaces[1]!.id, body: { editMode: 'live' } });
    await admin.call(api.editContent, { spaceId: spaces[1]!.id, body: { changes: [computedPage()] } });
    assert.deepEqual(await paths({ beta: false }), []);
  });
});
