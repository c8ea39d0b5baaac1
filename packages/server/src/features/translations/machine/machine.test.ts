import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, services } from '../../../../test/harness.ts';
import { piecesOf } from './segments.ts';
import { translateMarkdown, type Translate } from './translate.ts';

/** A machine that shouts, and leaves the marks alone. */
const shout: Translate = async (texts) => texts.map((text) => text.toUpperCase());
const languages = { from: 'en', to: 'fr' };

const page = `---
description: A short page
icon: book
---

# The title

Some \`code()\`, a [link to a page](../other.md "Title"), an ![image](a.png) and **bold** text
over two lines with https://example.test/x?a=b and {% if visitor %}.

- item one
- [x] item *two* with <kbd>Ctrl</kbd>

{% hint style="info" %}
Inside a hint.
{% endhint %}

\`\`\`js
const untouched = 'text';
\`\`\`

| Name | What it does |
| ---- | ------------ |
| \`a\` | one thing |

$$
x = y
$$

[ref]: https://example.test/ref
`;

describe('translateMarkdown', () => {
  test('translates words and leaves code, addresses, tags and marks alone', async () => {
    const { markdown, kept } = await translateMarkdown(page, shout, languages);
    assert.equal(kept, 0);
    assert.equal(
      markdown,
      `---
description: A SHORT PAGE
icon: book
---

# THE TITLE

SOME \`code()\`, A [LINK TO A PAGE](../other.md "Title"), AN ![image](a.png) AND **BOLD** TEXT OVER TWO LINES WITH https://example.test/x?a=b AND {% if visitor %}.

- ITEM ONE
- [x] ITEM *TWO* WITH <kbd>CTRL</kbd>

{% hint style="info" %}
INSIDE A HINT.
{% endhint %}

\`\`\`js
const untouched = 'text';
\`\`\`

| NAME | WHAT IT DOES |
| ---- | ------------ |
| \`a\` | ONE THING |

$$
x = y
$$

[ref]: https://example.test/ref
`,
    );
  });

  test('keeps a text that does not come back whole', async () => {
    const lossy: Translate = async (texts) => texts.map((text) => text.replaceAll(/⟦\d+⟧/g, '').toUpperCase());
    const source = 'Plain words.\n\nUse `code` here.\n';
    const { markdown, translated, kept } = await translateMarkdown(source, lossy, languages);
    assert.equal(markdown, 'PLAIN WORDS.\n\nUse `code` here.\n');
    assert.deepEqual([translated, kept], [1, 1]);
    const breaking: Translate = async (texts) => texts.map(() => '# a heading\nand {% endhint %}');
    assert.equal((await translateMarkdown('Words.\n', breaking, languages)).markdown, 'Words.\n');
  });

  test('cuts without losing anything but line breaks inside paragraphs', () => {
    const joined = piecesOf(page)
      .map((piece) => ('fixed' in piece ? piece.fixed : piece.text))
      .join('');
    assert.equal(joined.replaceAll(/\s+/g, ' '), page.replaceAll(/\s+/g, ' '));
  });
});

describe('translateSpace', () => {
  const asked: { q: string[]; source: string; target: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as (typeof asked)[number];
      asked.push(body);
      const translatedText = body.q.map((text) => text.replaceAll('Hello', 'Bonjour'));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ translatedText }));
    });
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => void server.close());

  test('is refused without a service, and proposes missing and stale pages with one', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const source = await a.space({ in: organization });
    const target = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId: source.id, body: { editMode: 'live' } });
    const changes = Array.from({ length: 7 }, (_, index) => ({
      operation: 'insert_page' as const,
      title: `Hello ${index}`,
      document: { markdown: `Hello \`world\` ${index}\n` },
    }));
    await admin.call(api.editContent, { spaceId: source.id, body: { changes } });
    const body = { source: source.id, language: 'fr' as const };
    await admin.call(api.setSpaceTranslation, { spaceId: target.id, body });
    assert.equal((await admin.send(api.translateSpace, { spaceId: target.id })).status, 412);
    const { port } = server.address() as { port: number };
    services.config.translate = { url: `http://127.0.0.1:${port}`, key: undefined };
    try {
      assert.equal((await admin.call(api.translateSpace, { spaceId: target.id })).pages, 7);
      await app.runJobs();
      assert.deepEqual([asked[0]!.source, asked[0]!.target], ['en', 'fr']);
      const { items } = await admin.call(api.listChangeRequests, { spaceId: target.id, query: { status: 'open' } });
      assert.equal(items.length, 1);
      const at = { spaceId: target.id, changeRequestId: items[0]!.id };
      const count = async () => (await admin.call(api.getSpaceTranslation, { spaceId: target.id })).counts;
      assert.equal((await count()).missing, 7);
      // The source moves on before somebody merges.
      const { pages } = (await admin.call(api.listPages, { spaceId: source.id })) as { pages: { id: string }[] };
      const later = [{ operation: 'update_page', page: pages[0]!.id, document: { markdown: 'Hello again\n' } }];
      await admin.call(api.editContent, { spaceId: source.id, body: { changes: later } as never });
      await admin.call(api.mergeChangeRequest, at);
      assert.deepEqual(await count(), { pages: 7, upToDate: 6, stale: 1, missing: 0, orphaned: 0 });
      const shown = await admin.call(api.getPage, {
        spaceId: target.id,
        pageId: pages[6]!.id,
        query: { format: 'markdown' },
      });
      assert.match(JSON.stringify(shown), /Bonjour `world` 6/);
      assert.match(JSON.stringify(shown), /"title":"Bonjour 6"/);
      assert.equal((await admin.call(api.translateSpace, { spaceId: target.id })).pages, 1);
    } finally {
      services.config.translate = undefined;
    }
  });
});
