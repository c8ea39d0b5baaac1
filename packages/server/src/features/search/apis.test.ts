// The text of operations and models that pages show is found like the text of the pages.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, clientWith, passTime, services, type Person } from '../../../test/harness.ts';
import { filesServer } from '../openapi-specs/testing/files-server.ts';
import { addPages, adaptive, published, shown, signed } from '../publishing/testing/visits.ts';
import { host, operationBlock, shop } from './testing/apis.ts';
import { library } from './testing/library.ts';

const inline = `# Old

{% swagger method="post" path="/users/{id}" summary="Change a user" %}
{% swagger-description %}
Read the *pangolin* first.
{% endswagger-description %}

{% swagger-parameter in="body" name="nickname" type="String" required="true" %}
What okapis are called.
{% endswagger-parameter %}

{% swagger-response status="404: Not Found" description="No tapir there" %}
{% endswagger-response %}
{% endswagger %}
`;

describe('an operation described inline on a page', () => {
  test('is found immediately, under its heading, by each of its words', async () => {
    const { page, search, found, update } = await library();
    const id = await page({ title: 'Old', text: inline });
    for (const words of ['pangolin', 'nickname', 'okapi', 'tapir', 'users', 'change user', 'post']) {
      assert.deepEqual(await found(words), ['Old'], words);
    }
    const [one] = (await search('tapir')).items;
    assert.deepEqual(
      one!.sections.map(({ title, path }) => ({ title, path })),
      [{ title: 'Change a user', path: 'old#change-a-user' }],
    );
    assert.match(one!.sections[0]!.body, /No tapir there/);
    await update(id, { document: { markdown: inline.replace('tapir', 'lemur') } });
    assert.deepEqual(await found('tapir'), []);
    assert.deepEqual(await found('lemur'), ['Old']);
  });
});

const words = ['quokka', 'wombats', 'burrowNumber', 'fetchBurrow', 'bandicoot', 'numbats', 'echidna', 'tunnelDepth'];
words.push('potoroo', 'furColour', 'upwards', 'aardvark', 'look into burrow');

describe('an operation that a page shows from a description', () => {
  test('is found under its heading, without the rest of the description', async () => {
    const { admin, organization, page, search, found } = await library();
    await host(admin, organization.id);
    await page({ title: 'Burrows', text: `# Burrows\n\nFirst words.\n\n${operationBlock()}` });
    await app.runJobs();
    for (const word of words) assert.deepEqual(await found(word), ['Burrows'], word);
    for (const word of ['hushquiet', 'hushRemove', 'hushpath', 'hushfield', 'hush']) {
      assert.deepEqual(await found(word), [], word);
    }
    const [one] = (await search('echidnas')).items;
    const [section] = one!.sections;
    assert.equal(section!.title, 'Look into a burrow');
    assert.equal(section!.path, 'burrows#look-into-a-burrow');
    assert.match(section!.body, /tunnelDepth: Measured by echidnas\./);
    const everywhere = { organizationId: organization.id, query: { query: 'echidnas' } };
    const [space] = (await admin.call(api.searchOrganization, everywhere)).items;
    assert.deepEqual(
      space!.pages.map(({ title }) => title),
      ['Burrows'],
    );
  });

  test('follows the latest version, and is removed with the description', async () => {
    const { admin, organization, page, found, update } = await library();
    const id = await page({ title: 'Kennels', text: operationBlock() });
    assert.deepEqual(await found('quokkas'), []);
    // The page existed first.
    await host(admin, organization.id);
    assert.deepEqual(await found('quokkas'), ['Kennels']);
    await host(admin, organization.id, shop('Also kakapos.').replace('quokkas', 'dingoes'));
    assert.deepEqual(await found('quokkas'), []);
    assert.deepEqual(await found('dingoes kakapos'), ['Kennels']);
    // Unchanged parts stay found while the page is edited, under the new title once it was indexed.
    await update(id, { document: { markdown: `Other words.\n\n${operationBlock()}` } });
    assert.deepEqual(await found('dingoes'), ['Kennels']);
    await update(id, { title: 'Holes' });
    await app.runJobs();
    assert.deepEqual(await found('dingoes holes'), ['Holes']);
    assert.deepEqual(await found('dingoes kennels'), []);
    await admin.call(api.deleteOpenApiSpec, { organizationId: organization.id, specSlug: 'shop' });
    assert.deepEqual(await found('dingoes'), []);
    await app.runJobs();
    assert.deepEqual(await found('dingoes'), []);
    assert.deepEqual(await found('other words'), ['Holes']);
  });

  test('is not found by words of an earlier version, even before a job has run', async () => {
    const { admin, organization, page, found } = await library();
    await host(admin, organization.id);
    await page({ title: 'Burrows', text: operationBlock() });
    await app.runJobs();
    assert.deepEqual(await found('quokkas'), ['Burrows']);
    // As if it had just been created.
    const move = (last_version_id: string) =>
      services.database.write((db) =>
        db.q
          .updateTable('openapi_specs')
          .set({ last_version_id })
          .where('organization_id', '=', organization.id)
          .execute(),
      );
    const { lastVersion } = await admin.call(api.getOpenApiSpec, {
      organizationId: organization.id,
      specSlug: 'shop',
    });
    await move('another');
    assert.deepEqual(await found('quokkas'), []);
    await move(lastVersion!);
    assert.deepEqual(await found('quokkas'), ['Burrows']);
  });

  test('is no longer found when the page shows another one', async () => {
    const { admin, organization, page, found, update } = await library();
    await host(admin, organization.id);
    const id = await page({ title: 'Burrows', text: operationBlock() });
    await app.runJobs();
    const other = '{% openapi-schemas spec="shop" schemas="Owner" %}\n{% endopenapi-schemas %}\n';
    await update(id, { document: { markdown: `## The owners\n\n${other}` } });
    assert.deepEqual(await found('quokkas'), []);
    await app.runJobs();
    assert.deepEqual(await found('quokkas'), []);
    assert.deepEqual(await found('potoroos'), ['Burrows']);
    await update(id, { hidden: true });
    assert.deepEqual(await found('potoroos'), []);
  });
});

describe('descriptions referenced by URL', () => {
  test('are found in the parts the page shows, in their latest version', async () => {
    const server = await filesServer({ 'shop.yaml': shop() });
    const { page, found, admin, organization } = await library();
    const text = (tag: string) =>
      `{% ${tag} src="${server.url('shop.yaml')}" path="/burrows/{burrowNumber}" method="get" %}\n{% end${tag} %}\n`;
    await page({ title: 'New', text: text('openapi') });
    await page({ title: 'Older', text: text('swagger') });
    await app.runJobs();
    assert.deepEqual((await found('quokkas')).sort(), ['New', 'Older']);
    assert.deepEqual(await found('hushquiet'), []);
    server.files.set('shop.yaml', shop().replace('quokkas', 'dingoes'));
    passTime({ minutes: 7 * 60 });
    await app.runJobs();
    assert.deepEqual(await found('quokkas'), []);
    assert.deepEqual((await found('dingoes')).sort(), ['New', 'Older']);
    const elsewhere = await library({ in: organization, pages: [{ title: 'Away', text: 'Nothing.' }] });
    assert.deepEqual(await elsewhere.found('dingoes', admin), []);
  });
});

describe('searchSite', () => {
  test('finds in operations only what a visitor sees', async () => {
    const made = await published('Guide');
    const { admin, at, base, organization, spaces } = made;
    const key = await adaptive(made);
    await host(admin, organization.id);
    await host(admin, organization.id, shop().replaceAll('quokkas', 'dingoes'), 'inner');
    const block = operationBlock();
    const beta = 'visitor.claims.beta';
    const schema = '{% openapi-schemas spec="shop" schemas="HushModel" %}\n{% endopenapi-schemas %}\n';
    await addPages(
      made,
      spaces[0]!.id,
      { title: 'Open', markdown: `# Open\n\n${block}\n{% if ${beta} %}\n${schema}\n${inline.slice(7)}{% endif %}\n` },
      { title: 'Testers', markdown: operationBlock('inner'), condition: beta },
    );
    await app.runJobs();
    const visitor = async (claims: object) =>
      clientWith((await shown(base, { jwtToken: signed(key, claims) })).apiToken);
    const finds = async (client: ReturnType<typeof clientWith>, query: string) => {
      const { items } = await client.call(api.searchSite, { ...at, body: { query } });
      return items.flatMap(({ pages }) => pages.flatMap(({ sections }) => sections.map(({ path }) => path)));
    };
    const some = await visitor({ beta: false });
    const tester = await visitor({ beta: true });
    for (const client of [some, tester]) {
      assert.deepEqual(await finds(client, 'quokkas'), ['open#look-into-a-burrow']);
      assert.deepEqual(await finds(client, 'hushquiet'), []);
    }
    assert.deepEqual(await finds(tester, 'dingoes'), ['testers#look-into-a-burrow']);
    assert.deepEqual(await finds(tester, 'hushfield'), ['open#look-into-a-burrow']);
    assert.deepEqual(await finds(tester, 'pangolin'), ['open#change-a-user']);
    for (const word of ['dingoes', 'hushfield', 'hushwords', 'pangolin']) {
      assert.deepEqual(await finds(some, word), [], word);
    }
    // As readers see it: the terms are highlighted, and the result links to the operation.
    const path = new URL(base).pathname;
    const get = async (below: string) => (await app.http.inject({ method: 'GET', url: path + below })).payload;
    const results = await get('/~search?q=echidnas&fragment');
    assert.match(results, /href="[^"]*#look-into-a-burrow"/);
    assert.match(results, /tunnelDepth: Measured by <mark>echidnas<\/mark>/);
    assert.match(await get(''), /id="look-into-a-burrow"/);
    assert.match(await get('/~search?q=hushfield&fragment'), /class="search-none"/);
    const told = async (query: string) => {
      const params = { name: 'search', arguments: { query } };
      const answer = await app.http.inject({
        method: 'POST',
        url: `${path}/~mcp`,
        headers: { accept: 'application/json, text/event-stream' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      });
      return answer.payload;
    };
    assert.match(await told('echidnas'), /#look-into-a-burrow\).*tunnelDepth: Measured by echidnas/);
    assert.doesNotMatch(await told('hushfield'), /HushModel|hushwords/);
  });
});

describe('searchOrganization', () => {
  test('finds operations in spaces the user may read, wherever these are moved', async () => {
    const { admin, organization, page, spaceId } = await library();
    await host(admin, organization.id);
    await page({ title: 'Burrows', text: operationBlock() });
    await app.runJobs();
    const titles = async (who: Person, organizationId: string) => {
      const { items } = await who.call(api.searchOrganization, { organizationId, query: { query: 'quokkas' } });
      return items.flatMap(({ pages }) => pages.map(({ title }) => title));
    };
    assert.deepEqual(await titles(admin, organization.id), ['Burrows']);
    assert.deepEqual(await titles(await a.member({ in: organization, role: null }), organization.id), []);
    await admin.call(api.duplicateSpace, { spaceId });
    await app.runJobs();
    assert.deepEqual(await titles(admin, organization.id), ['Burrows', 'Burrows']);
    // In the other organization the block uses another description, if there is one.
    const other = await a.organization();
    await a.join({ person: admin, in: other, role: 'admin' });
    await admin.call(api.transferSpace, { spaceId, body: { organization: other.id } });
    await app.runJobs();
    assert.deepEqual(await titles(other.admin, other.id), []);
    await host(admin, other.id);
    assert.deepEqual(await titles(other.admin, other.id), ['Burrows']);
  });
});
