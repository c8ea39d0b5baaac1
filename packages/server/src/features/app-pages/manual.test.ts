// One engine: the manual is read from files.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a, services } from '../../../test/harness.ts';
import { openSession } from '../sessions/index.ts';
import { openBrowser, wordsOf } from '../sign-in/testing/browser.ts';
import { newId } from '../../platform/ids.ts';

async function signedIn(): Promise<ReturnType<typeof openBrowser>> {
  const guest = await a.member({ in: await a.organization(), role: null });
  const now = services.clock();
  const { cookie } = await services.database.write((db) =>
    openSession({ db, now, newId: () => newId(now), services }, { user: guest.id, method: 'password' }),
  );
  const browser = openBrowser();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
  browser.cookies.set(name!, value!);
  return browser;
}

describe('the manual beside the application', () => {
  test('has every page of its contents and every picture, with links that lead somewhere', async () => {
    const browser = await signedIn();
    const seen = new Set<string>();
    const left = ['/app/manual/'];
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const page = await browser.get(path);
      assert.equal(page.status, 200, path);
      if (path.endsWith('.webp')) {
        assert.equal(page.headers['content-type'], 'image/webp');
        continue;
      }
      assert.doesNotMatch(page.text, /<script|style="|>undefined<|\[object Object\]/, path);
      assert.doesNotMatch(page.text, /href=""|src=""/, path);
      for (const [, target = ''] of page.text.matchAll(/(?:href|src)="(\/app\/manual[^"#]*)/g)) left.push(target);
    }
    assert.ok(seen.size > 50, `${seen.size} pages and pictures`);
    assert.match((await browser.get('/app/manual/write/blocks')).text, /<section class="notes"[^>]*aria-label="Notes"/);
    const page = await browser.get('/app/manual/operate/organization');
    assert.match(wordsOf(page), /Run an organization Members, teams, permissions.* Members and teams/);
  });

  test('is for those who are signed in, and has no other files', async () => {
    const nobody = openBrowser();
    const sent = await nobody.get('/app/manual/operate/git');
    assert.deepEqual([sent.status, sent.location], [303, '/app/signin?next=%2Fapp%2Fmanual%2Foperate%2Fgit']);
    const browser = await signedIn();
    const strange = ['x', 'SUMMARY', 'README', '../decisions/README', '..%2f..%2fREADME', 'operate/git.md', '%00'];
    for (const path of [
      ...strange,
      '.gitbook/assets/..%2f..%2fREADME.md',
      '.gitbook/assets/x.webp',
      '.gitbook/assets',
    ]) {
      const { status, text } = await browser.get(`/app/manual/${path}`);
      assert.ok(status === 404 || status === 400, `${path}: ${status}`);
      assert.doesNotMatch(text, /Table of contents/);
    }
  });
});
