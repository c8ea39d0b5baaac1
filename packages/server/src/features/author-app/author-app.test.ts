// One engine: the application is served from files.
import { strict as assert } from 'node:assert';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { api } from '@lectern/contract';
import { createApp, type App } from '../../app.ts';
import { a, services, type Person } from '../../../test/harness.ts';
import { openSession } from '../sessions/index.ts';
import { openBrowser, wordsOf } from '../sign-in/testing/browser.ts';
import { newId } from '../../platform/ids.ts';
import { openAuthorApp, type AuthorApp } from './index.ts';

const script = 'console.log("the application");\n';

async function writeBuild(folder: string): Promise<void> {
  const manifest = {
    'index.html': { file: 'assets/main-1.js', isEntry: true, css: ['assets/main-1.css'], imports: ['_shared'] },
    _shared: { file: 'assets/shared-1.js' },
    'lazy.ts': { file: 'assets/lazy-1.js' },
    'src/screens/page/route.tsx': { file: 'assets/page-1.js', imports: ['_shared', '_html'] },
    _html: { file: 'assets/html-1.js' },
    'src/screens/page/parts/render-body.ts': { file: 'assets/body-1.js', imports: ['_shared'] },
    'src/screens/sites/frame.tsx': { file: 'assets/frame-1.js', imports: ['_shared'], css: ['assets/sites-1.css'] },
    'src/screens/sites/structure.tsx': { file: 'assets/structure-1.js', imports: ['_html'] },
    'src/screens/organization/screens.ts': { file: 'assets/organization-1.js', imports: ['_shared'] },
  };
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'version'), 'v1');
  for (const name of ['main-1.js', 'shared-1.js', 'lazy-1.js']) await writeFile(join(folder, 'assets', name), script);
  await writeFile(join(folder, 'assets', 'main-1.css'), 'body {}\n');
  await writeFile(join(folder, 'assets', 'main-1.js.gz'), gzipSync(script));
}

describe('the author application', () => {
  let folder: string;
  let authorApp: AuthorApp;
  let app: App;
  let person: Person;
  let spaceId: string;
  let organizationId: string;
  let siteId: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-author-app-'));
    authorApp = openAuthorApp(folder);
    await authorApp.load();
    app = createApp(services, { authorApp });
    await app.http.ready();
    const organization = await a.organization();
    person = organization.admin;
    spaceId = (await a.space({ in: organization })).id;
    organizationId = organization.id;
    siteId = (await person.call(api.createSite, { organizationId, body: { spaces: [spaceId] } })).id;
  });
  after(async () => {
    await app.http.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function signedIn(): Promise<ReturnType<typeof openBrowser>> {
    const now = services.clock();
    const { cookie } = await services.database.write((db) =>
      openSession({ db, now, newId: () => newId(now), services }, { user: person.id, method: 'password' }),
    );
    const browser = openBrowser({ on: app });
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    browser.cookies.set(name!, value!);
    return browser;
  }

  test('leaves the other pages in use while it is not built, and says why', async () => {
    const browser = await signedIn();
    for (const [state, words] of [
      ['building', /is being built\. Reload/],
      ['failed', /could not be built/],
      ['missing', /is not built\. Run npm install/],
    ] as const) {
      authorApp.setBuilding(state);
      const home = await browser.get('/app');
      assert.equal(home.status, 200);
      assert.match(wordsOf(home), words);
      assert.match(wordsOf(home), /Your organizations/);
    }
    assert.equal((await browser.get('/app/assets/main-1.js')).status, 404);
  });

  test('takes the pages it has screens for once it is built', async () => {
    await writeBuild(folder);
    await authorApp.load();
    const browser = await signedIn();
    for (const path of [
      '/app',
      `/app/s/${spaceId}`,
      `/app/s/${spaceId}/some/page?mode=source`,
      `/app/s/${spaceId}/~/changes/1`,
      `/app/s/${spaceId}/~/history?page=1`,
      `/app/s/${spaceId}/~/files`,
      `/app/s/${spaceId}/~/links`,
      `/app/s/${spaceId}/~/settings`,
      `/app/s/${spaceId}/~/permissions`,
      `/app/o/${organizationId}/settings/members`,
      `/app/o/${organizationId}/settings/teams/some-team?page=2`,
      `/app/o/${organizationId}/sites`,
      `/app/o/${organizationId}/sites/${siteId}`,
      `/app/o/${organizationId}/sites/${siteId}/insights?days=7`,
      `/app/o/${organizationId}/specifications`,
      `/app/o/${organizationId}/openapi/pets`,
    ]) {
      const { status, text } = await browser.get(path);
      assert.equal(status, 200, path);
      assert.match(text, /<script type="module" src="\/app\/assets\/main-1\.js">/, path);
      assert.match(text, /rel="stylesheet" href="\/app\/assets\/main-1\.css"/);
      assert.match(text, /rel="modulepreload" href="\/app\/assets\/shared-1\.js"/);
      assert.doesNotMatch(text, /lazy-1/);
    }
    for (const path of [
      `/app/s/${spaceId}/~/history?view=plain`,
      `/app/o/${organizationId}/sites?view=plain`,
      `/app/o/${organizationId}/settings/members?view=plain`,
      `/app/o/${organizationId}/sites/${siteId}/structure?view=plain`,
      '/app/account',
      `/app?view=plain`,
    ]) {
      const { status, text } = await browser.get(path);
      assert.equal(status, 200, path);
      assert.doesNotMatch(text, /id="root"/, path);
    }
    for (const path of ['/app/no/such/page', `/app/o/${organizationId}/sites/${siteId}/nothing`]) {
      assert.equal((await browser.get(path)).status, 404, path);
    }
  });

  test('counts a damaged build as none, and starts without it', async () => {
    const damages: Record<string, string> = { 'manifest.json': '{"index.html": {"fi', 'assets/main-1.js': '' };
    for (const [name, content] of Object.entries(damages)) {
      const damaged = await mkdtemp(join(tmpdir(), 'lectern-author-app-'));
      await writeBuild(damaged);
      await writeFile(join(damaged, name), content);
      const found = openAuthorApp(damaged);
      await found.load();
      assert.equal(found.state, 'missing', name);
      await rm(damaged, { recursive: true });
    }
  });

  test('preloads the modules of the screen that is at an address', async () => {
    const browser = await signedIn();
    const preloaded = async (path: string) => {
      const { text } = await browser.get(path);
      return [...text.matchAll(/rel="modulepreload" href="\/app\/assets\/([\w-]+)-1\.js"/g)].map(([, name]) => name);
    };
    const at = `/app/s/${spaceId}`;
    for (const path of [at, `${at}/some/page?mode=edit`, `${at}/~/changes/1/some/page`]) {
      assert.deepEqual(await preloaded(path), ['shared', 'page', 'html'], path);
    }
    for (const path of [
      '/app',
      `${at}/~/files`,
      `${at}/~/changes`,
      `${at}/~/changes/1`,
      `${at}/~/changes/1/~/review`,
    ]) {
      assert.deepEqual(await preloaded(path), ['shared'], path);
    }
    const organization = `/app/o/${organizationId}`;
    for (const path of [
      `${at}/~/permissions`,
      `${organization}/settings/members`,
      `${organization}/settings/teams/1`,
    ]) {
      assert.deepEqual(await preloaded(path), ['shared', 'organization'], path);
    }
    const structure = `${organization}/sites/${siteId}/structure`;
    assert.deepEqual(await preloaded(structure), ['shared', 'frame', 'structure', 'html']);
    assert.match(
      (await browser.get(structure)).text,
      /<link rel="preload" as="style" href="\/app\/assets\/sites-1\.css" \/>/,
    );
  });

  test('tells open tabs which build it serves', async () => {
    const browser = await signedIn();
    assert.deepEqual(JSON.parse((await browser.get('/app/build')).text), { build: 'v1' });
    assert.match((await browser.get('/app')).text, /<meta name="app-build" content="v1" \/>/);
  });

  test('leads people who are not signed in to the sign-in page and back', async () => {
    const path = `/app/s/${spaceId}/page?mode=source`;
    const { status, location } = await openBrowser({ on: app }).get(path);
    assert.deepEqual([status, location], [303, `/app/signin?next=${encodeURIComponent(path)}`]);
  });

  test('has a policy without unsafe sources, and a new nonce each time', async () => {
    const browser = await signedIn();
    const policies = await Promise.all(
      ['lectern.test', '192.0.2.1:4400', 'a;script-src *'].map(async (host) => {
        const { headers } = await browser.send('GET', '/app', { headers: { host } });
        return String(headers['content-security-policy']);
      }),
    );
    for (const policy of policies) {
      assert.match(policy, /^default-src 'none'; /);
      assert.doesNotMatch(policy, /unsafe|\*/);
      assert.match(policy, /frame-ancestors 'none'/);
    }
    assert.match(policies[0]!, /script-src lectern\.test\/app\/assets\/;/);
    assert.match(policies[1]!, /script-src 'self';/);
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
    assert.equal(new Set(nonces).size, policies.length);
  });

  test('applies the chosen theme before the first paint', async () => {
    const browser = await signedIn();
    assert.doesNotMatch((await browser.get('/app')).text, /data-theme/);
    browser.cookies.set('lectern-theme', 'dark');
    assert.match((await browser.get('/app')).text, /<html lang="en" data-theme="dark">/);
    browser.cookies.set('lectern-theme', '"><script>');
    assert.doesNotMatch((await browser.get('/app')).text, /data-theme/);
  });

  test('serves its files compressed and for ever, and no others', async () => {
    const browser = openBrowser({ on: app });
    const asked = (name: string, encoding: string) =>
      browser.send('GET', `/app/assets/${name}`, { headers: { 'accept-encoding': encoding } });
    const packed = await asked('main-1.js', 'gzip, br');
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(packed.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(packed.headers['content-type'], 'text/javascript; charset=utf-8');
    const plain = await asked('main-1.js', 'identity');
    assert.deepEqual([plain.headers['content-encoding'], plain.text], [undefined, script]);
    for (const name of ['..%2fmanifest.json', 'manifest.json', 'main-1.js.gz', 'nothing.js']) {
      assert.equal((await asked(name, 'gzip')).status, 404, name);
    }
  });
});
