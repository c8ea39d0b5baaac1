// Conditions in frontmatter and text, and visitor claims, on a whole site.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { clientWith, inject } from '../../../test/harness.ts';
import { addPages, published, shown, signed } from './testing/visits.ts';

const description = 'about the visitor';
const text = { type: 'string', description };
const jsonSchema = {
  type: 'object',
  properties: {
    free: { type: 'boolean', description },
    plan: text,
    name: text,
    größe: text,
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { nick: text },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

async function adapting() {
  const made = await published('Guide');
  const { admin, at, base } = made;
  await admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema } });
  await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: true } } });
  const { privateKey } = await admin.call(api.getPublishingAuth, at);
  const tokenFor = (claims: object) => signed(privateKey, claims);
  const get = async (path: string, claims: object = {}): Promise<string> => {
    const headers = { authorization: `Bearer ${tokenFor(claims)}` };
    return (await inject(new Request(`${base}${path}`, { headers }))).text();
  };
  const readerFor = async (claims: object, unsignedClaims: Record<string, unknown> = {}) =>
    clientWith((await shown(base, { jwtToken: tokenFor(claims), unsignedClaims })).apiToken);
  return { ...made, spaceId: made.spaces[0]!.id, get, readerFor };
}

describe('the condition in the frontmatter of a page', () => {
  const hidden = [
    'false',
    'null',
    '!visitor.claims.free',
    '!visitor.claims.free && visitor.claims.plan == "free"',
    'visitor.claims.plan == "pro" ? true : false',
    '"pro" == visitor.claims.plan',
    '[visitor.claims.free]',
    '{visitor.claims.free}',
    '\n  - visitor.claims.free',
    '["pro"].includes(visitor.claims.plan)',
    '&x true',
    '"true',
  ];
  const open = ['visitor.claims.free ? true : false', '"free" == visitor.claims.plan', '""', '!visitor.claims.größe'];

  test('hides the page whatever its spelling, and keeps the bytes of the source', async () => {
    const { admin, spaceId, get, ...made } = await adapting();
    const source = (condition: string, word: string): string => `---\nif: ${condition}\n---\n\n# ${word}\n\nText.\n`;
    const hiddenPages = hidden.map((condition, index) => source(condition, `Hidden${index}end`));
    const openPages = open.map((condition, index) => source(condition, `Open${index}end`));
    const pages = [...hiddenPages, ...openPages].map((markdown) => ({ title: 'x', markdown }));
    const ids = await addPages({ admin, ...made }, spaceId, { title: 'Start' }, ...pages);
    const list = await get('/llms.txt', { free: true, plan: 'free' });
    assert.deepEqual(list.match(/Hidden\d+end/g), null);
    assert.equal(new Set(list.match(/Open\d+end/g)).size, open.length);
    for (const [index, { markdown }] of pages.entries()) {
      const pageId = ids[index + 1]!;
      const page = await admin.call(api.getPage, { spaceId, pageId, query: { format: 'markdown' } });
      assert.equal((page as { markdown?: string }).markdown, markdown);
    }
  });
});

describe('conditions that take too long', () => {
  /** Exceeds the evaluation limit of one condition; dozens of them exceed that of a space. */
  const heavy = (number: number) =>
    `[${Array.from({ length: 90 }, (_, one) => one).join()}].map(a => [1,2,3,4,5,6,7,8,9].map(b => [1,2,3,4,5,6].map(c => c + ${number}))).length > 0`;

  test('hide their content, and do not share results between visitors', async () => {
    const { admin, spaceId, get } = await adapting();
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const page = (title: string, rest: object = {}) => ({
      operation: 'insert_page',
      title,
      document: { markdown: 'x' },
      ...rest,
    });
    const outcome = (await admin.call(api.editContent, {
      spaceId,
      body: { changes: [page('Start'), page('Closed', { condition: 'false' })] as never },
    })) as unknown as { changes: { page: { id: string } }[] };
    const into = outcome.changes[1]!.page.id;
    const below = Array.from({ length: 48 }, (_, one) => page(`Below ${one}`, { into, condition: heavy(one) }));
    const last = page('Staff', { condition: 'visitor.claims.plan == "staff"' });
    await admin.call(api.editContent, { spaceId, body: { changes: [...below, last] as never } });
    for (const plan of ['staff', 'free', 'staff', 'other']) {
      const told = await get('/llms.txt', { plan });
      assert.equal(/Staff/.test(told), plan === 'staff', `${plan}: ${told}`);
      assert.doesNotMatch(told, /Below|Closed/);
    }
  });
});

describe('Markdown for visitors', () => {
  test('hides what the document hides, whatever the spelling of the condition, and shows no condition', async () => {
    const { spaceId, readerFor, ...made } = await adapting();
    const open = [
      '{% if X %}',
      '{%&nbsp;if X %}',
      '{%&#32;if X %}',
      '{%&#105;f X %}',
      '{%\\- if X %}',
      '{%&#45;if X %}',
    ];
    const inHtml = ['{&#37; if X %}', '{&percnt; if X %}', '&#123;% if X %}', '&lcub;% if X %}'];
    const texts = [
      ...open.map((tag) => `open ${tag}SECRET{% endif %} shut`),
      ...inHtml.map((tag) => `<p>open ${tag}SECRET{% endif %}</p>`),
      '---\nif: visitor.claims.plan != "SECRET"\n---\n\nopen\n',
    ].map((text) => text.replace('X', 'visitor.claims.plan == "pro"'));
    const pages = texts.map((markdown, index) => ({ title: `Page ${index}`, markdown }));
    const ids = await addPages(made, spaceId, ...pages);
    const reader = await readerFor({});
    for (const [index, pageId] of ids.entries()) {
      for (const format of ['markdown', 'document'] as const) {
        const said = JSON.stringify(await reader.call(api.getPage, { spaceId, pageId, query: { format } }));
        assert.ok(said.includes('open') && !/SECRET|visitor/.test(said), `${format} of ${texts[index]}: ${said}`);
      }
    }
  });
});

describe('unsigned claims of visitors', () => {
  const shows = (claim: string): string => `<code class="expression">visitor.claims.${claim}</code>`;

  test('give no access to files, whatever page references one', async () => {
    const { admin, spaceId, readerFor, ...made } = await adapting();
    const files = ['secret', 'open'].map((name) => ({
      name: `${name}.txt`,
      base64: Buffer.from(name).toString('base64'),
      contentType: 'text/plain',
    }));
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const { insertedFiles } = (await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_files', files }] },
    })) as unknown as { insertedFiles: { id: string }[] };
    const [secret, open] = insertedFiles.map(({ id }) => id) as [string, string];
    const start = `Hello ${shows('unsigned.nick')}!\n\n{% file src="/files/${open}" %}\n{% endfile %}\n`;
    await addPages(
      { admin, ...made },
      spaceId,
      { title: 'Start', markdown: start },
      { title: 'Hidden', condition: 'visitor.claims.plan == "pro"', markdown: `[it](/files/${secret})\n` },
    );
    const seen = async (reader: Awaited<ReturnType<typeof readerFor>>) =>
      (await reader.call(api.listFiles, { spaceId })).items.map(({ name }) => name);
    assert.deepEqual(await seen(await readerFor({}, { nick: `/files/${secret}` })), ['open.txt']);
    assert.deepEqual(await seen(await readerFor({ name: `/files/${secret}` })), ['open.txt']);
    assert.deepEqual((await seen(await readerFor({ plan: 'pro' }))).sort(), ['open.txt', 'secret.txt']);
  });

  test('are evaluated as text, not as conditions', async () => {
    const { spaceId, get, ...made } = await adapting();
    const markdown = `Name ${shows('name')} end {${shows('name')}% if false %}shut{% endif %}`;
    await addPages(made, spaceId, { title: 'Start' }, { title: 'Who', markdown });
    for (const name of ['{% if true %}INJ{% endif %}', '{% if false %}', '{', '{%', '% if false %}', '']) {
      for (const path of ['/who', '/who.md', '/llms-full.txt']) {
        const said = (await get(path, { name })).replaceAll('\u2060', '').replaceAll(/\\(?=[^\w\s])/g, '');
        assert.ok(said.includes(`Name ${name}`.trimEnd()), `${path} with ${name}: ${said}`);
        assert.ok(said.includes('end {') && said.includes('if false %}shut'), `${path} with ${name}: ${said}`);
      }
    }
  });
});

describe('conditions in titles and descriptions', () => {
  const guarded = 'Open {% if visitor.claims.plan == "pro" %}SECRET{% endif %} end';

  test('hide their content from everyone, through every interface', async () => {
    const { admin, spaceId, get, readerFor, ...made } = await adapting();
    const markdown = `---\ndescription: About ${guarded}\n---\n\n# ${guarded}\n\n## More ${guarded}\n\nwalrus\n`;
    const [, pageId] = await addPages({ admin, ...made }, spaceId, { title: 'Start' }, { title: 'x', markdown });
    const page = await admin.call(api.getPage, { spaceId, pageId: pageId!, query: { format: 'markdown' } });
    assert.equal(page.title, 'Open end');
    assert.equal(page.slug, 'open-end');
    assert.equal(page.description, 'About Open end');
    assert.equal((page as { markdown?: string }).markdown, markdown);
    const ways = [
      '',
      '/open-end',
      '/open-end.md',
      '/llms.txt',
      '/llms-full.txt',
      '/~search?q=walrus',
      '/sitemap-pages.xml',
    ];
    for (const way of ways) assert.doesNotMatch(await get(way), /SECRET|\{%/, way);
    assert.match(await get('/~search?q=SECRET'), /No results/);
    const reader = await readerFor({});
    const forms = [
      await reader.call(api.getPage, { spaceId, pageId: pageId!, query: { format: 'markdown' } }),
      await reader.call(api.getPage, { spaceId, pageId: pageId!, query: { format: 'document' } }),
      await reader.call(api.getPage, { spaceId, pageId: pageId!, query: { format: 'html' } }),
      await reader.call(api.listPages, { spaceId, query: {} }),
    ];
    assert.doesNotMatch(JSON.stringify(forms), /SECRET|\{%/);
    // A heading is part of the text.
    assert.match(await get('/open-end', { plan: 'pro' }), /More Open SECRET end/);
  });

  test('are rejected as fields', async () => {
    const { admin, spaceId, ...made } = await adapting();
    const [pageId] = await addPages({ admin, ...made }, spaceId, { title: 'x', markdown: '# The `{% if %}` tag\n' });
    const change = (fields: object) =>
      admin.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'update_page', page: pageId!, ...fields }] },
      });
    for (const field of ['title', 'description'])
      await assert.rejects(change({ [field]: guarded }), ({ code, message }: { code: number; message: string }) => {
        assert.equal(code, 400);
        assert.match(message, new RegExp(`${field} must not contain a condition`));
        return true;
      });
    // Syntax inside code is literal, and the title is restored.
    await change({ title: 'The {% if %} tag' });
    assert.equal((await admin.call(api.getPage, { spaceId, pageId: pageId! })).title, 'The {% if %} tag');
  });
});

test('the path of a hidden page is not revealed by links to it', async () => {
  const { admin, spaceId, readerFor, ...made } = await adapting();
  const condition = '---\nif: visitor.claims.plan == "pro"\n---\n\nHidden.\n';
  const [, secret] = await addPages(
    { admin, ...made },
    spaceId,
    { title: 'Start' },
    { title: 'Walrus', markdown: condition },
  );
  const markdown = `See [it](/pages/${secret}).\n`;
  const [pageId] = await addPages({ admin, ...made }, spaceId, { title: 'Links', markdown });
  const read = async (claims: object) =>
    (await (await readerFor(claims)).call(api.getPage, { spaceId, pageId: pageId!, query: { format: 'markdown' } }))
      .markdown;
  assert.equal(await read({ plan: 'pro' }), '# Links\n\nSee [it](walrus.md).\n');
  assert.equal(await read({}), `# Links\n\nSee [it](/pages/${secret}).\n`);
});
