// APIs in print: operations and models as text and tables, on authored and on computed pages.
// One engine: the database only supplies the content; print.test.ts runs on both.
import { strict as assert } from 'node:assert';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { unzipSync, strFromU8 } from 'fflate';
import { api } from '@lectern/contract';
import { a, app, clientWith, services } from '../../../test/harness.ts';
import { filesServer } from '../openapi-specs/testing/files-server.ts';
import { petshop, withSpec } from '../openapi-specs/testing/spec.ts';
import { addPages, adaptive, published, shown, signed, status } from '../publishing/testing/visits.ts';
import { claimsUsedIn } from './print-key.ts';

async function download(url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: 'GET', url: pathname + search });
  assert.equal(answer.statusCode, 200);
  return answer.rawPayload;
}

/** Titles and texts of the chapters of a book. */
const chaptersOf = (bytes: Uint8Array): string[] =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => /chapter-\d+\.xhtml$/.test(name))
    .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([, text]) => /<body[\s\S]*/.exec(strFromU8(text))![0]);

async function bookOfPets() {
  const { organization, admin, at } = await withSpec(petshop);
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const block = '{% openapi-operation spec="pets" path="/pets/{id}" method="get" %}\n{% endopenapi-operation %}\n';
  const computed = {
    type: 'builtin:openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
    props: { models: true },
  };
  await admin.call(api.editContent, {
    spaceId,
    body: {
      changes: [
        { operation: 'insert_page', title: 'Guide', document: { markdown: `# Guide\n\n${block}` } },
        { operation: 'insert_computed', title: 'API', computed },
      ],
    },
  });
  const epub = async () => chaptersOf(await download((await admin.call(api.getSpaceEpub, { spaceId })).url));
  return { admin, at, spaceId, epub };
}

describe('an exported file', () => {
  test('describes parameters and responses of operations, and contains computed pages', async () => {
    const { admin, at, spaceId, epub } = await bookOfPets();
    const chapters = await epub();
    const titles = chapters.map((text) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)![1]);
    assert.deepEqual(titles, [
      'Guide',
      'Petshop',
      'Pets',
      'List the pets',
      'addPet',
      'getPet',
      'Models',
      'NewPet',
      'Pet',
      'Owner',
    ]);
    const [guide] = chapters;
    assert.match(guide!, /<code>GET \/pets\/\{id\}<\/code>/);
    assert.match(guide!, /Path parameters[\s\S]*<td[^>]*>\s*(?:<p>)?<code>id<\/code>[\s\S]*required/);
    assert.match(guide!, /<code>owner\.pets<\/code>/);
    assert.match(chapters[4]!, /Body[\s\S]*<code>name<\/code>/);
    assert.match(chapters[8]!, /<code>owner<\/code>/);

    // A new version of the description yields a new file.
    await admin.call(api.setOpenApiSpec, {
      ...at,
      body: { source: { text: petshop.replace('name: limit', 'name: how_many') } },
    });
    await app.runJobs();
    assert.match((await epub())[3]!, /how_many/);

    const { pages } = await admin.call(api.listPages, { spaceId });
    const made = pages.find(({ title }) => title === 'Petshop')!;
    const { url } = await admin.call(api.getSpacePdf, { spaceId, query: { page: made.id, only: true } });
    assert.match(decodeURIComponent(url), /Petshop\.pdf/);
    assert.equal((await download(url)).subarray(0, 5).toString(), '%PDF-');
    await assert.rejects(admin.call(api.getSpacePdf, { spaceId, query: { page: 'no' } }), status(404));
  });

  test('is regenerated when a description is added, however blocks and pages reference it', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    const { url } = await filesServer({ 'api.yaml': petshop });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const spec = { ref: { kind: 'openapi', spec: 'pets' } };
    const markdown = {
      address: `{% swagger src="${url('api.yaml')}" path="/pets" method="get" %}\n{% endswagger %}\n`,
      quotes: `{% openapi-operation summary='100%' path='/pets' method='get' spec='pets' %}\n{% endopenapi-operation %}\n`,
    };
    const computed = { type: 'builtin:openapi', dependencies: { spec }, props: {} };
    await admin.call(api.editContent, {
      spaceId,
      body: {
        changes: [
          ...Object.entries(markdown).map(([title, text]) => ({
            operation: 'insert_page' as const,
            title,
            document: { markdown: text },
          })),
          { operation: 'insert_page', title: 'above', document: { markdown: 'Hello.' } },
        ],
      },
    });
    const { pages } = await admin.call(api.listPages, { spaceId });
    const above = pages.find(({ title }) => title === 'above')!.id;
    await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_computed', title: 'API', computed, into: above }] },
    });
    const isTold = async (page: string): Promise<boolean> => {
      const file = await admin.call(api.getSpaceEpub, { spaceId, query: { page } });
      return chaptersOf(await download(file.url)).some((text) => text.includes('List the pets'));
    };
    const told = async () => {
      const found: Record<string, boolean> = {};
      for (const { id, title } of pages) found[title] = await isTold(id);
      return found;
    };
    const all = (value: boolean) => Object.fromEntries(pages.map(({ title }) => [title, value]));
    assert.deepEqual(await told(), all(false));
    await admin.call(api.createOpenApiSpec, { organizationId, body: { slug: 'pets', source: { text: petshop } } });
    await app.runJobs();
    assert.deepEqual(await told(), all(true));
  });

  test('includes what files of the space and tags of the page say about operations', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const form = new FormData();
    form.append('file', new Blob([petshop], { type: 'application/yaml' }), 'pets.yaml');
    const { insertedFiles } = await admin.call(api.uploadFiles, { spaceId, form });
    const file = `{% openapi src="/files/${insertedFiles[0]!.id}" path="/pets" method="get" %}\n{% endopenapi %}\n`;
    const inline = `{% swagger method="put" path="/cats/{cat}" summary="Change a cat" %}
{% swagger-parameter in="path" name="cat" type="string" required="true" %}
Which one.
{% endswagger-parameter %}

{% swagger-parameter in="body" name="nickname" type="string" %}
How it is called.
{% endswagger-parameter %}

{% swagger-response status="204: Changed" %}
{% endswagger-response %}
{% endswagger %}
`;
    const pages = { File: file, Inline: inline };
    await admin.call(api.editContent, {
      spaceId,
      body: {
        changes: Object.entries(pages).map(([title, markdown]) => ({
          operation: 'insert_page' as const,
          title,
          document: { markdown },
        })),
      },
    });
    await app.runJobs();
    const { url } = await admin.call(api.getSpaceEpub, { spaceId });
    const [ofFile, ofInline] = chaptersOf(await download(url));
    assert.match(ofFile!, /List the pets[\s\S]*<code>limit<\/code>/);
    assert.match(ofInline!, /Change a cat[\s\S]*Path parameters[\s\S]*<code>cat<\/code>[\s\S]*Which one/);
    assert.match(ofInline!, /<code>nickname<\/code>[\s\S]*How it is called[\s\S]*204/);
    // Without a hosted description there is still something to render.
    const only = (await admin.call(api.listPages, { spaceId })).pages.find(({ title }) => title === 'Inline')!;
    const alone = await admin.call(api.getSpaceEpub, { spaceId, query: { page: only.id, only: true } });
    assert.match(chaptersOf(await download(alone.url))[0]!, /<code>nickname<\/code>/);
  });

  test('has computed pages for visitors who may see them', async () => {
    const made = await published('Guide');
    const key = await adaptive(made);
    const { admin, organization } = made;
    const spaceId = made.spaces[0]!.id;
    const body = { slug: 'pets', source: { text: petshop } };
    await admin.call(api.createOpenApiSpec, { organizationId: organization.id, body });
    await app.runJobs();
    await addPages(made, spaceId, { title: 'Start', markdown: 'Hello.' });
    const spec = { ref: { kind: 'openapi', spec: 'pets' } };
    const computed = { type: 'builtin:openapi', dependencies: { spec }, props: {} };
    await admin.call(api.editContent, {
      spaceId,
      body: {
        changes: [{ operation: 'insert_computed', title: 'API', computed, condition: '!visitor.claims.beta' }],
      },
    });
    const sheetsFor = async (jwt: object): Promise<number> => {
      const { apiToken } = await shown(made.base, { jwtToken: signed(key, jwt) });
      const { url } = await clientWith(apiToken).call(api.getSpacePdf, { spaceId });
      return (await download(url)).toString('latin1').match(/\/Type \/Page\b/g)!.length;
    };
    const few = await sheetsFor({ beta: true });
    const many = await sheetsFor({ beta: false });
    assert.ok(few < many, `${few} and ${many} sheets`);
  });

  test('is generated once for visitors with equal content', async () => {
    const made = await published('Guide');
    const key = await adaptive(made);
    const spaceId = made.spaces[0]!.id;
    await addPages(made, spaceId, {
      title: 'Start',
      markdown: 'Hello, visitor.\n\n{% if visitor.claims.plan == "pro" %}\nFor pros.\n{% endif %}\n',
    });
    const printed = async (jwt: object, unsignedClaims: Record<string, unknown> = {}): Promise<string[]> => {
      const { apiToken } = await shown(made.base, { jwtToken: signed(key, jwt), unsignedClaims });
      await clientWith(apiToken).call(api.getSpacePdf, { spaceId });
      return (await readdir(join(services.config.dataFolder, 'prints'))).filter((name) => name.endsWith('.pdf')).sort();
    };
    const first = await printed({ beta: true });
    assert.deepEqual(await printed({ beta: false }, { dark: true }), first);
    assert.equal((await printed({ beta: true, plan: 'pro' }, { dark: true })).length, first.length + 1);
  });
});

describe('the claims a text refers to', () => {
  const cases: [string, string[] | undefined][] = [
    ['Nothing is said to a visitor. The visitor, however, reads visitor.claims.', []],
    ['{% if visitor.claims.plan == "pro" %} for the visitor. {% endif %}', ['plan']],
    ['{% if visitor.claims.unsigned.dark && !visitor . claims . beta %}', ['beta', 'unsigned.dark']],
    ['Hello <code class="expression">visitor.claims.plan</code>', ['plan']],
    ['{% if visitor.claims["plan"] %}', ['plan']],
    ['{% if !visitor.claims.größe && visitor.claims.$a %}x{% endif %}', ['$a', 'größe']],
    ['a {% if visitor.claims.a\\_b %}x{% endif %}', ['a_b']],
    ['a {% if v&#105;sitor.claims.a&lowbar;b %}x{% endif %}', ['a_b']],
    [`{% if "${'x'.repeat(500)}" != visitor.claims.${'y'.repeat(500)} %}x{% endif %}`, ['y'.repeat(500)]],
    ['![{% if visitor.claims.beta %}](a.png)', ['beta']],
    ['{% if false %}{% if visitor.claims.beta %}{% endif %}{% endif %}', ['beta']],
    ['{% if visitor.claims.unsigned %}', undefined],
    ['{% if [visitor, 1].some(v => v.claims.plan) %}', undefined],
    ['{% if visitor[space.vars.x] %}', undefined],
    ['{{ visitor }}', []],
    ['`{% if visitor %}`', []],
  ];
  for (const [text, names] of cases)
    test(text.slice(0, 80), () => assert.deepEqual(claimsUsedIn(text)?.sort(), names?.sort()));
});
