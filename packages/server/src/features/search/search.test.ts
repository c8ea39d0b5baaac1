import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { library } from './testing/library.ts';
import { dropShared, garden, putShared } from '../../../test/linked-space.ts';

describe('searchSpace', () => {
  test('returns pages with the matching sections', async () => {
    const { search, page, spaceId } = await library();
    const text =
      'Welcome to the guide.\n\n## Install with Docker\n\nPull the image and run it.\n\n## Upgrade\n\nStop it, pull again.';
    const id = await page({ title: 'Getting started', text });
    await page({ title: 'Other', text: 'Nothing of interest.' });
    const at = `http://lectern.test/app/s/${spaceId}/getting-started`;
    const [first] = (await search('docker')).items;
    assert.ok(first!.score > 0);
    assert.deepEqual(await search('docker'), {
      items: [
        {
          id,
          title: 'Getting started',
          description: '',
          path: 'getting-started',
          score: first!.score,
          rank: 1,
          resultType: 'section',
          ancestors: [],
          sections: [
            {
              id: `${id}#install-with-docker`,
              title: 'Install with Docker',
              path: 'getting-started#install-with-docker',
              score: first!.score,
              resultType: 'section',
              body: 'Pull the image and run it.',
              urls: { app: `${at}#install-with-docker` },
            },
          ],
          matches: ['Docker'],
          urls: { app: at },
        },
      ],
      count: 1,
    });
    assert.deepEqual(
      (await search('getting started')).items.map(({ sections }) => sections),
      [[]],
    );
    assert.deepEqual((await search('pull')).items[0]!.sections.map(({ title }) => title).sort(), [
      'Install with Docker',
      'Upgrade',
    ]);
    assert.deepEqual(
      (await search('welcome')).items[0]!.sections.map((section) => [section.id, section.title, section.path]),
      [[id, 'Getting started', 'getting-started']],
    );
  });

  test('finds nothing for an empty query', async () => {
    const { search } = await library({ pages: [{ title: 'Page', text: 'text' }] });
    for (const query of ['', '   ', '"', '""', '!?…', '*', '-', '()', ':', '、。', "'"]) {
      assert.deepEqual(await search(query), { items: [], count: 0 });
    }
  });

  test('treats any text as words, without query syntax', async () => {
    const { found } = await library({ pages: [{ title: 'Syntax', text: 'alpha beta near not or and' }] });
    const spoken = [
      'alpha OR',
      'NOT alpha',
      'alpha AND beta',
      'NEAR(alpha beta)',
      "alpha' beta",
      'alpha:beta',
      'alpha*',
    ];
    for (const query of spoken) assert.deepEqual(await found(query), ['Syntax'], query);
    const hostile = [
      'alpha & !beta | (',
      "');--",
      '{tokens}: alpha',
      'alpha <-> gamma',
      '\\',
      '^alpha "',
      'x'.repeat(512),
    ];
    for (const query of hostile) await found(query);
  });

  test('truncates the body around the match', async () => {
    const filler = 'Some words that stand before the interesting part of it. '.repeat(20);
    const { search } = await library({ pages: [{ title: 'Long', text: `${filler}Here is the needle. ${filler}` }] });
    const { body } = (await search('needle')).items[0]!.sections[0]!;
    assert.match(body, /^… .*needle.* …$/);
    assert.ok(body.length > 150 && body.length <= 210, `${body.length}`);
  });

  test('finds text anywhere in a very long section', async () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(2000);
    const { search } = await library({ pages: [{ title: 'Long', text: `## One\n\n${filler} needle ${filler}` }] });
    const { items } = await search('needle');
    assert.deepEqual(
      items.map(({ sections }) => sections.map(({ path }) => path)),
      [['long#one']],
    );
    assert.equal((await search('lorem')).items[0]!.sections.length, 1);
  });

  test('paginates the results', async () => {
    const pages = Array.from({ length: 7 }, (_, number) => ({ title: `Page ${number}`, text: 'common words' }));
    const { admin, spaceId } = await library({ pages });
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const query = { query: 'common', limit: 3, ...(page !== undefined && { page }) };
      const found = await admin.call(api.searchSpace, { spaceId, query });
      assert.equal(found.count, 7);
      seen.push(...found.items.map(({ title }) => title));
      page = found.next?.page;
    } while (page !== undefined);
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7]);
    const bad = await admin.send(api.searchSpace, { spaceId, query: { query: 'common', page: 'nonsense' } });
    assert.equal(bad.status, 400);
    const none = await admin.call(api.searchSpace, { spaceId, query: { query: 'common', limit: 0 } });
    assert.deepEqual(none, { items: [], count: 7 });
  });

  test('is up to date in the next request', async () => {
    const { search, found, page, update, remove } = await library();
    const parent = await page({ title: 'Parent', text: 'first version' });
    const child = await page({ title: 'Child', text: 'below', into: parent });
    assert.deepEqual(await found('first'), ['Parent']);
    await update(parent, { title: 'Renamed', document: { markdown: 'second version' } });
    assert.deepEqual(await found('first'), []);
    assert.deepEqual(await found('parent'), []);
    assert.deepEqual(await found('second'), ['Renamed']);
    assert.deepEqual(await found('renamed'), ['Renamed']);

    const path = async () => (await search('below')).items[0]?.path;
    await update(parent, { slug: 'elsewhere' });
    assert.equal(await path(), 'elsewhere/child');
    await update(child, { into: null });
    assert.equal(await path(), 'child');
    await update(child, { description: 'Described' });
    assert.deepEqual(await found('described'), ['Child']);
    await remove(child);
    assert.deepEqual(await found('below'), []);
  });

  test('keeps the order of sections when one is inserted', async () => {
    const { search, page, update } = await library();
    const id = await page({ title: 'Page', text: '## A\n\nsame\n\n## C\n\nsame' });
    await update(id, { document: { markdown: '## A\n\nsame\n\n## B\n\nsame\n\n## C\n\nsame' } });
    const { sections } = (await search('same')).items[0]!;
    assert.deepEqual(
      sections.map(({ title }) => title),
      ['A', 'B', 'C'],
    );
  });

  test('finds merged content, not drafts', async () => {
    const { admin, spaceId, found } = await library();
    const request = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'Draft' } });
    await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId: request.id,
      body: { changes: [{ operation: 'insert_page', title: 'Draft', document: { markdown: 'pangolin' } }] },
    });
    assert.deepEqual(await found('pangolin'), []);
    await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: request.id });
    assert.deepEqual(await found('pangolin'), ['Draft']);
  });

  test('omits hidden pages with their children, and pages excluded from indexing', async () => {
    const { found, page, update } = await library();
    const parent = await page({ title: 'Parent', text: 'walnut' });
    await page({ title: 'Child', text: 'walnut', into: parent });
    const walnuts = async () => (await found('walnut')).sort();
    const both = ['Child', 'Parent'];
    assert.deepEqual(await walnuts(), both);
    await update(parent, { hidden: true });
    assert.deepEqual(await walnuts(), []);
    await update(parent, { hidden: false });
    assert.deepEqual(await walnuts(), both);
    await update(parent, { noIndex: true });
    assert.deepEqual(await walnuts(), ['Child']);
    await update(parent, { noIndex: false });
    assert.deepEqual(await walnuts(), both);
  });

  test('finds the current text of reusable contents on a page', async () => {
    const { admin, spaceId, page, change } = await garden();
    const pages = async (query: string) =>
      (await admin.call(api.searchSpace, { spaceId, query: { query } })).items.map(({ title }) => title);
    await change(putShared('s1', 'Shared', 'Beware of the marmot.\n\n## Burrow\n\nDeep.\n'));
    await page(
      'Hills',
      'Grass.\n\n{% tabs %}\n{% tab title="Wildlife" %}\n{% include "/reusable-content/s1" %}\n{% endtab %}\n{% endtabs %}\n',
    );
    assert.deepEqual(
      [await pages('marmot'), await pages('burrow'), await pages('wildlife')],
      [['Hills'], ['Hills'], ['Hills']],
    );
    await change(putShared('s1', 'Shared', 'Beware of the badger.\n'));
    assert.deepEqual([await pages('marmot'), await pages('badger')], [[], ['Hills']]);
    await change(dropShared('s1'));
    assert.deepEqual([await pages('badger'), await pages('grass')], [[], ['Hills']]);
  });
});
