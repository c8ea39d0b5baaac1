// Former URLs keep working, however the parts of a site are rearranged.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../../../test/harness.ts';
import { addPages, addSection, published, shown } from './testing/visits.ts';

const ask = (base: string, path: string) => {
  const { pathname, search } = new URL(base + path);
  return app.http.inject({ method: 'GET', url: pathname + search });
};

/** The final URL after all redirects. */
async function arrives(base: string, path: string): Promise<string> {
  const root = new URL(base).pathname;
  let at = path;
  for (let turns = 0; turns < 5; turns++) {
    const { statusCode, headers } = await ask(base, at);
    if (headers.location === undefined) return statusCode === 200 ? at : String(statusCode);
    at = new URL(headers.location, base).pathname.slice(root.length);
  }
  return assert.fail(`${path} leads on and on`);
}

async function twoVersions() {
  const made = await published('Main', 'Old');
  const { admin, at } = made;
  const [main, old] = (await admin.call(api.listSiteSpaces, at)).items;
  await addPages(made, made.spaces[0]!.id, { title: 'Home' }, { title: 'Second' });
  await addPages(made, made.spaces[1]!.id, { title: 'Start' }, { title: 'Two' });
  return { ...made, main: main!.id, old: old!.id };
}

describe('URLs of a site', () => {
  test('redirect when another space becomes the default', async () => {
    const { admin, at, base, old } = await twoVersions();
    assert.equal(await arrives(base, '/second'), '/second');
    await admin.call(api.updateSite, { ...at, body: { defaultSiteSpace: old } });
    assert.equal(await arrives(base, '/second'), '/main/second');
    assert.equal(await arrives(base, '/old/two'), '/two');
    assert.equal(await arrives(base, '/nowhere'), '404');
  });

  test('redirect when sections are added, moved and removed', async () => {
    const made = await twoVersions();
    const { admin, at, base, old } = made;
    await admin.call(api.updateSiteSpace, { ...at, siteSpaceId: old, body: { path: 'older' } });
    assert.equal(await arrives(base, '/old/two'), '/older/two');
    const blog = await addSection(made, 'Blog');
    assert.equal(await arrives(base, '/old/two'), '/older/two');
    await admin.call(api.updateSite, { ...at, body: { defaultSiteSection: blog } });
    assert.equal(await arrives(base, '/second'), '/main/second');
    assert.equal(await arrives(base, '/older/two'), '/main/older/two');
    assert.equal(await arrives(base, '/old/two'), '/main/older/two');
    await admin.call(api.deleteSiteSection, { ...at, siteSectionId: blog });
    assert.equal(await arrives(base, '/main/second'), '/second');
    const [last] = (await admin.call(api.listSiteSections, at)).items;
    await admin.call(api.updateSiteSection, { ...at, siteSectionId: last!.id, body: { path: 'docs' } });
    await admin.call(api.deleteSiteSection, { ...at, siteSectionId: last!.id });
    assert.equal(await arrives(base, '/second'), '/second');
    assert.equal(await arrives(base, '/old/two'), '/older/two');
  });

  test('redirect when the site is renamed, for visitors with access', async () => {
    const { admin, at, base } = await twoVersions();
    await admin.call(api.updateSite, { ...at, body: { basename: 'renamed' } });
    const { pathname } = new URL(base);
    const { statusCode, headers } = await ask(base, '/second');
    assert.deepEqual([statusCode, headers.location], [302, pathname.replace(/site$/, 'renamed/second')]);
    await admin.call(api.unpublishSite, at);
    assert.equal((await ask(base, '/second')).statusCode, 404);
    assert.equal((await ask(base, '/second')).headers.location, undefined);
    // Another site may take the name.
    await admin.call(api.publishSite, at);
    const other = await admin.call(api.createSite, {
      organizationId: at.organizationId,
      body: { type: 'ultimate', title: 'Site' },
    });
    await admin.call(api.updateSite, { ...at, siteId: other.id, body: { basename: 'site' } });
    assert.equal((await ask(base, '/second')).statusCode, 404);
  });
});

describe('a page with the path of a part of the site', () => {
  test('is found through the path of its space', async () => {
    const made = await published('Main');
    const { base } = made;
    const spaceId = made.spaces[0]!.id;
    const [, api1] = await addPages(
      made,
      spaceId,
      { title: 'Home', markdown: 'Zebu.\n' },
      { title: 'API', markdown: 'Okapi.\n' },
    );
    await addPages(made, spaceId, { title: 'First calls', markdown: 'Quokka.\n', into: api1! });
    assert.equal(await arrives(base, '/api/first-calls'), '/api/first-calls');
    await addSection(made, 'API');
    assert.equal(await arrives(base, '/api'), '/api');
    assert.equal(await arrives(base, '/api/first-calls'), '/main/api/first-calls');
    assert.equal(await arrives(base, '/main/api'), '/main/api');
    assert.match((await ask(base, '/main/api')).payload, /Okapi/);
    assert.match((await ask(base, '/main/api/first-calls')).payload, /Quokka/);
    // Everything the site shows of it.
    const root = new URL(base).pathname;
    const home = (await ask(base, '')).payload;
    assert.match(home, new RegExp(`href="${root}/main/api"`));
    assert.match((await ask(base, '/sitemap-pages.xml')).payload, /\/main\/api\/first-calls</);
    assert.match((await ask(base, '/llms.txt')).payload, /\/main\/api\/first-calls/);
    assert.match((await ask(base, '/~search?q=quokka&fragment')).payload, /\/main\/api\/first-calls/);
    const { basePath, pathname, canonicalUrl } = await shown(`${base}/main/api/first-calls`);
    assert.deepEqual([basePath, pathname], [root, '/api/first-calls']);
    assert.equal(canonicalUrl, `${base}/main/api/first-calls`);
    // The others keep their URLs.
    assert.match((await ask(base, '/main/api')).payload, new RegExp(`href="${root}"`));
  });

  test('may have the path of a version', async () => {
    const made = await published('Main', 'V2');
    await addPages(made, made.spaces[0]!.id, { title: 'Home' }, { title: 'V2', markdown: 'Okapi.\n' });
    await addPages(made, made.spaces[1]!.id, { title: 'Start', markdown: 'Zebu.\n' });
    assert.match((await ask(made.base, '/v2')).payload, /Zebu/);
    assert.match((await ask(made.base, '/main/v2')).payload, /Okapi/);
  });
});
