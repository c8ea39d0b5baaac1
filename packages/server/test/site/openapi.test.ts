import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { app, clientWith, passTime } from '../harness.ts';
import { filesServer } from '../../src/features/openapi-specs/testing/files-server.ts';
import { petshop } from '../../src/features/openapi-specs/testing/spec.ts';
import { adaptive, published, shown, signed, status } from '../../src/features/publishing/testing/visits.ts';

const block = (spec: string, path: string, method: string): string =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}\n{% endopenapi-operation %}\n`;

/** What is hosted because pages of a space name it. */
async function named(client: Client, spaceId: string) {
  const { items } = await client.call(api.listSpaceLinks, { spaceId });
  return items.flatMap(({ targetReference }) => targetReference?.openAPISpec ?? []);
}

/** A site whose space shows two APIs: one to everybody, one to those with a claim. */
async function withApis(...slugs: ('pets' | 'lions' | 'dragons')[]) {
  const made = await published('Guide');
  const { admin, organization, spaces, base } = made;
  const organizationId = organization.id;
  const secret = petshop.replace('https://pets.example.test', 'https://secret.example.test').replaceAll('Pet', 'Lion');
  const unused = petshop.replaceAll('Pet', 'Dragon');
  const texts = { pets: petshop, lions: secret, dragons: unused };
  for (const slug of slugs) {
    const text = texts[slug];
    await admin.call(api.createOpenApiSpec, { organizationId, body: { slug, source: { text } } });
  }
  await app.runJobs();
  const spaceId = spaces[0]!.id;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const hidden = `{% if visitor.claims.beta %}\n${block('lions', '/pets', 'post')}{% endif %}\n`;
  const pages = [
    { title: 'Start', document: { markdown: `# Start\n\n${block('pets', '/pets', 'get')}\n${hidden}` } },
    {
      title: 'Beta',
      document: { markdown: `# Beta\n\n${block('lions', '/pets/{id}', 'get')}` },
      condition: 'visitor.claims.beta',
    },
  ].map((page) => ({ operation: 'insert_page' as const, ...page }));
  await admin.call(api.editContent, { spaceId, body: { changes: pages } });
  const path = new URL(base).pathname;
  const get = async (below = '', headers: Record<string, string> = {}) => {
    const answer = await app.http.inject({ method: 'GET', url: path + below, headers });
    return {
      status: answer.statusCode,
      text: answer.payload,
      policy: String(answer.headers['content-security-policy']),
    };
  };
  return { ...made, organizationId, spaceId, get };
}

describe('APIs on a site', () => {
  test('are rendered for visitors who may see them, with their hosts only', async () => {
    const made = await withApis('pets', 'lions', 'dragons');
    const { get, base, organizationId } = made;
    const open = await get();
    assert.equal(open.status, 200);
    assert.match(open.text, /<h2 id="list-the-pets">List the pets<\/h2>/);
    assert.match(open.text, /class="field-name">limit</);
    assert.match(open.policy, /connect-src 'self' https:\/\/pets\.example\.test;/);
    assert.doesNotMatch(open.text + open.policy, /lion|secret/i);
    assert.equal((await get('/beta')).status, 404);
    assert.doesNotMatch((await get('/start.md')).text, /lion/i);

    const key = await adaptive(made);
    const cookie = `lectern-visitor-token=${signed(key, { beta: true })}`;
    const seen = await get('', { cookie });
    assert.match(seen.text, /addLion|NewLion/);
    assert.match(seen.policy, /connect-src 'self' https:\/\/pets\.example\.test https:\/\/secret\.example\.test;/);
    assert.equal((await get('/beta', { cookie })).status, 200);
    assert.doesNotMatch((await get()).text, /lion/i);

    // Through the API they read what the site shows, and nothing else.
    const visitor = clientWith((await shown(base)).apiToken);
    const at = (specSlug: string) => ({ organizationId, specSlug });
    const query = { path: '/pets', method: 'get' as const };
    const part = await visitor.call(api.getLatestOpenApiSpecDocument, { ...at('pets'), query });
    assert.deepEqual(Object.keys(part.document['paths'] as object), ['/pets']);
    await assert.rejects(visitor.call(api.getOpenApiSpec, at('dragons')), status(404));
  });

  test('follow the latest version, and the page is shown without one', async () => {
    const { admin, organizationId, get } = await withApis('pets');
    const at = { organizationId, specSlug: 'pets' };
    assert.match((await get()).text, /List the pets/);
    const text = petshop.replace('summary: List the pets', 'summary: Every pet');
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text } } });
    await app.runJobs();
    assert.match((await get()).text, /<h2 id="every-pet">/);
    assert.match((await get('/start.md')).text, /## Every pet\n\n`GET \/pets`/);
    await admin.call(api.deleteOpenApiSpec, at);
    const gone = await get();
    assert.equal(gone.status, 200);
    assert.match(gone.text, /“pets” cannot be read at the moment/);
    assert.match(gone.policy, /connect-src 'self';/);
  });

  test('that are described in an inline block are rendered completely', async () => {
    const { admin, spaceId, get } = await withApis();
    const markdown = `# Old

{% swagger method="post" path="/users/{id}" baseUrl="https://old.example.test" summary="Change a user" %}
{% swagger-description %}
Read the [guide](https://guide.example.test) *first*.
{% endswagger-description %}

{% swagger-parameter in="path" name="id" type="Integer" %}
Whom to change.
{% endswagger-parameter %}

{% swagger-parameter in="body" name="nickname" type="String" required="true" %}
What they are **called**.
{% endswagger-parameter %}

{% swagger-response status="200: OK" description="They are changed" %}
\`\`\`javascript
{ "nickname": "Ada" }
\`\`\`
{% endswagger-response %}

{% swagger-response status="404: Not Found" description="" %}
There is nobody of that number.
{% endswagger-response %}
{% endswagger %}
`;
    // What depends on the visitor is evaluated and printed before the site reads it.
    const dependent = `${markdown.replace('# Old', '# Dependent')}\n{{ book.version }} <code class="expression">space.vars.version</code>\n`;
    const changes = Object.entries({ Old: markdown, Dependent: dependent }).map(([title, text]) => ({
      operation: 'insert_page' as const,
      title,
      document: { markdown: text },
    }));
    await admin.call(api.editContent, { spaceId, body: { changes } });
    for (const page of ['/old', '/dependent']) {
      const { text, policy } = await get(page);
      assert.match(text, /<h2 id="change-a-user">Change a user<\/h2>/);
      assert.match(text, /<a href="https:\/\/guide\.example\.test"[^>]*>guide<\/a>/);
      assert.match(text, /field-name">id</);
      assert.match(text, /Whom to change\./);
      assert.match(text, /field-name">nickname</);
      assert.match(text, /What they are <strong>called<\/strong>/);
      assert.match(text, /They are changed/);
      assert.match(text, /Ada/);
      assert.match(text, /There is nobody of that number/);
      assert.match(policy, /connect-src 'self' https:\/\/old\.example\.test/);
      assert.doesNotMatch(text, /swagger-|endswagger/);
      const plain = (await get(`${page}.md`)).text;
      assert.match(plain, /nickname/);
      assert.match(plain, /They are changed/);
    }
  });

  test('that a block references by URL are rendered completely once they are processed', async () => {
    const { admin, spaceId, get } = await withApis();
    const server = await filesServer({ 'api.yaml': petshop });
    const src = server.url('api.yaml');
    const block = `{% openapi src="${src}" path="/pets" method="get" %}\n[api](${src})\n{% endopenapi %}\n`;
    const page = { operation: 'insert_page' as const, title: 'Away', document: { markdown: `# Away\n\n${block}` } };
    await admin.call(api.editContent, { spaceId, body: { changes: [page] } });
    const before = await get('/away');
    assert.equal(before.status, 200);
    assert.match(before.text, /<code>\/pets<\/code>/);
    assert.ok(before.text.includes(`<a href="${src}"`));
    assert.doesNotMatch(before.text, /List the pets/);

    await app.runJobs();
    const after = await get('/away');
    assert.match(after.text, /<h2 id="list-the-pets">List the pets<\/h2>/);
    assert.match(after.text, /field-name">limit</);
    assert.match(after.policy, /connect-src 'self' https:\/\/pets\.example\.test/);
    assert.match((await get('/away.md')).text, /limit/);
    assert.deepEqual(
      (await named(admin, spaceId)).map(({ sourceURL }) => sourceURL),
      [src],
    );

    server.files.set('api.yaml', petshop.replace('List the pets', 'List all pets'));
    passTime({ minutes: 7 * 60 });
    await app.runJobs();
    assert.match((await get('/away')).text, /List all pets/);

    // Nobody names it any more: it is not fetched again.
    const { id } = await admin.call(api.getPageByPath, { spaceId, pagePath: 'away' });
    await admin.call(api.editContent, { spaceId, body: { changes: [{ operation: 'delete_page', page: id }] } });
    server.asked.length = 0;
    passTime({ minutes: 7 * 60 });
    await app.runJobs();
    assert.deepEqual(server.asked, []);
  });

  test('that are a file of the space are rendered completely, for visitors who see the block', async () => {
    const made = await withApis();
    const { admin, organizationId, spaceId, get } = made;
    const form = new FormData();
    form.append('file', new Blob([petshop], { type: 'application/yaml' }), 'pets.yaml');
    const { insertedFiles } = await admin.call(api.uploadFiles, { spaceId, form });
    const block = (method: string, path: string): string =>
      `{% openapi src="/files/${insertedFiles[0]!.id}" path="${path}" method="${method}" %}\n{% endopenapi %}\n`;
    const markdown = `# File\n\n${block('get', '/pets')}\n{% if visitor.claims.beta %}\n${block('get', '/pets/{id}')}{% endif %}\n`;
    const changes = [{ operation: 'insert_page' as const, title: 'File', document: { markdown } }];
    await admin.call(api.editContent, { spaceId, body: { changes } });
    await app.runJobs();
    const { text } = await get('/file');
    assert.match(text, /<h2 id="list-the-pets">List the pets<\/h2>/);
    assert.doesNotMatch(text, /getPet/);
    const [spec] = await named(admin, spaceId);
    const visitor = clientWith((await shown(made.base)).apiToken);
    const at = { organizationId, specSlug: spec!.slug };
    await visitor.call(api.getLatestOpenApiSpecDocument, { ...at, query: { path: '/pets', method: 'get' } });
    const hidden = { ...at, query: { path: '/pets/{id}', method: 'get' as const } };
    await assert.rejects(visitor.call(api.getLatestOpenApiSpecDocument, hidden), { code: 404 });

    // A copy of the space has a file of its own.
    const copy = await admin.call(api.duplicateSpace, { spaceId });
    await app.runJobs();
    const [copied] = await named(admin, copy.id);
    assert.notEqual(copied!.slug, spec!.slug);
    assert.notEqual(copied!.lastVersion, undefined);
  });
});
