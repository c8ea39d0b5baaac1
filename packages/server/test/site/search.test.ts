import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app } from '../harness.ts';
import { addPages, published } from '../../src/features/publishing/testing/visits.ts';

async function read(address: string, cookie = ''): Promise<string> {
  const { pathname, search } = new URL(address, 'http://lectern.test');
  const answer = await app.http.inject({ method: 'GET', url: pathname + search, headers: { cookie } });
  assert.equal(answer.statusCode, 200, address);
  return answer.payload.replaceAll(/\s+/g, ' ');
}

/** Where the search of a page asks, with and without a script. */
const searchOf = (page: string): string => {
  const [, form] = /<form action="([^"]*)"[^>]*role="search"/.exec(page)!;
  const [, link] = /class="search-open" href="([^"]*)"/.exec(page)!;
  assert.equal(form, link);
  return form!;
};

type Hit = { title: string; href: string; place: string };

function hitsIn(page: string): Hit[] {
  const hit =
    /<a class="found-page" href="([^"]*)" ?><span class="found-title">(.*?)<\/span ?><span class="found-place">(.*?)<\/span>/g;
  return [...page.matchAll(hit)].map(([, href = '', title = '', place = '']) => ({
    href,
    title: title.replaceAll(/<[^>]*>/g, ''),
    place,
  }));
}

async function twoVersions() {
  const made = await published('v1', 'v2');
  const [old, current] = made.spaces;
  await addPages(made, old!.id, { title: 'Start', markdown: 'A walrus.\n' });
  await addPages(
    made,
    current!.id,
    { title: 'Start', markdown: 'A walrus.\n' },
    { title: 'Fresh', markdown: 'A pelican.\n' },
  );
  const { pathname } = new URL(made.base);
  return { ...made, pathname };
}

describe('the search of a site', () => {
  test('finds the pages of the current version, with and without JavaScript', async () => {
    const { base, pathname } = await twoVersions();
    const address = searchOf(await read(`${base}/v2/fresh`));
    for (const ending of ['?q=pelican', '?q=pelican&fragment=1']) {
      const hits = hitsIn(await read(address + ending));
      assert.deepEqual(hits, [{ href: `${pathname}/v2/fresh`, title: 'Fresh', place: 'v2' }], ending);
    }
    assert.deepEqual(hitsIn(await read(`${searchOf(await read(base))}?q=pelican`)), []);
    // The page of results is one of this version too.
    assert.equal(searchOf(await read(`${address}?q=pelican`)), address);
  });

  test('highlights matches, also of misspelt words, without accents or in another form', async () => {
    const made = await published('Guide');
    const markdown = 'Watch the lighthouses of Nürnberg, and call getUserName.\n';
    await addPages(made, made.spaces[0]!.id, { title: 'Coast', markdown });
    const search = searchOf(await read(made.base));
    for (const [words, found] of [
      ['lighthouse', 'lighthouses'],
      ['ligthhouses', 'lighthouses'],
      ['nurnberg', 'Nürnberg'],
      ['user', 'UserName'],
    ] as const) {
      assert.match(await read(`${search}?q=${words}&fragment=1`), new RegExp(`<mark>${found}</mark>`), words);
    }
  });

  test('names the version of a page, the current version first, and the section of a start page', async () => {
    const { base, pathname, admin, at, organization, ...made } = await twoVersions();
    const more = await a.space({ in: organization, title: 'Other' });
    await addPages({ ...made, admin, at, organization }, more.id, { title: 'Aside', markdown: 'A walrus.\n' });
    await admin.call(api.createSiteSection, { ...at, body: { spaceId: more.id, title: 'Aside' } });
    const [first] = (await admin.call(api.listSiteSections, at)).items;
    const hits = hitsIn(await read(`${searchOf(await read(`${base}/v2`))}?q=walrus`));
    assert.deepEqual(
      hits.filter(({ title }) => title === 'Start'),
      [
        { href: `${pathname}/v2`, title: 'Start', place: `${first!.title} · v2` },
        { href: pathname, title: 'Start', place: first!.title },
      ],
    );
    assert.deepEqual(
      hits.filter(({ title }) => title === 'Aside'),
      [{ href: `${pathname}/aside`, title: 'Aside', place: 'Aside' }],
    );
  });

  test('uses the language of the current site space', async () => {
    const { admin, at, base } = await twoVersions();
    const { items } = await admin.call(api.listSiteSpaces, { ...at, query: {} });
    const siteSpaceId = items.find(({ title }) => title === 'v2')!.id;
    await admin.call(api.updateSiteSpaceCustomization, {
      ...at,
      siteSpaceId,
      body: { internationalization: { locale: 'fr' } },
    });
    const page = await read(`${base}/v2`);
    assert.match(await read(`${searchOf(page)}?q=nothing&fragment=1`), /Aucun/);
    assert.doesNotMatch(await read(`${searchOf(await read(base))}?q=nothing&fragment=1`), /Aucun/);
  });

  test('finds in tables and cards only what readers see', async () => {
    const made = await published('Guide');
    const head = (...columns: string[]) => `<thead><tr>${columns.map((one) => `<th${one}</th>`).join('')}</tr></thead>`;
    const row = (...cells: string[]) => `<tbody><tr>${cells.map((one) => `<td>${one}</td>`).join('')}</tr></tbody>`;
    const cards =
      head('>', ' data-hidden data-card-target data-type="content-ref">', ' data-card-cover data-type="image">Heron') +
      row('A gannet', '<a href="kitchen.md">kitchen.md</a>', '<a href="https://example.com/heron.svg">heron.svg</a>');
    const grid = head('>Bird', ' data-hidden>Heron') + row('A puffin', 'heron');
    const markdown = `Birds.\n\n<table data-view="cards">${cards}</table>\n\n<table>${grid}</table>\n`;
    await addPages(made, made.spaces[0]!.id, { title: 'Birds', markdown });
    const search = searchOf(await read(made.base));
    assert.deepEqual(hitsIn(await read(`${search}?q=heron`)), []);
    assert.deepEqual(hitsIn(await read(`${search}?q=kitchen`)), []);
    const found = await read(`${search}?q=gannet&fragment=1`);
    assert.match(found.replaceAll(/<[^>]*>/g, ''), /Birds\. A gannet Bird A puffin/);
  });

  test('finds in a preview the proposed content only', async () => {
    const made = await twoVersions();
    const { admin, at, base, pathname, spaces } = made;
    const spaceId = spaces[1]!.id;
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const { pages } = await admin.call(api.listPages, { spaceId });
    const document = { markdown: '## Birds\n\nA cormorant, and then the pelicans.\n' };
    await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId,
      body: {
        changes: [
          {
            operation: 'update_page',
            page: pages.find(({ title }) => title === 'Fresh')!.id,
            title: 'Newer',
            document,
          },
          { operation: 'insert_page', title: 'Shearwater', document: { markdown: 'A bird.\n' } },
        ],
      },
    });
    const { search } = new URL((await admin.call(api.getSitePreview, at)).url);
    const preview = `${pathname}/v2/~/changes/${changeRequestId}`;
    const opened = await app.http.inject({ method: 'GET', url: preview + search });
    const cookie = [opened.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const address = searchOf(await read(preview, cookie));
    const found = async (words: string) => hitsIn(await read(`${address}?q=${words}`, cookie)).map(({ href }) => href);
    const fresh = `${preview}/fresh`;
    assert.deepEqual(await found('cormor'), [fresh]);
    assert.deepEqual(await found('newer+pelicans'), [fresh]);
    assert.deepEqual(await found('shearwater'), [`${preview}/shearwater`]);
    // With an error, in another form and with the order of the index, as everywhere.
    assert.deepEqual(await found('cormornat+'), [fresh]);
    assert.deepEqual(await found('shaerwater+'), [`${preview}/shearwater`]);
    assert.deepEqual(await found('cormorants+'), [fresh]);
    assert.deepEqual(await found('walrus'), [preview, pathname]);
    assert.deepEqual(await found('pelican+fresh'), []);
    assert.match(await read(`${address}?q=cormorant`, cookie), new RegExp(`href="${fresh}#birds"`));
    assert.deepEqual(hitsIn(await read(`${searchOf(await read(`${base}/v2`))}?q=cormorant`)), []);
  });
});
