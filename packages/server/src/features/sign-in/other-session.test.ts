// A sign-in link does not replace another user's session without confirmation.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, services } from '../../../test/harness.ts';
import { issueLink } from './index.ts';
import { openBrowser, wordsOf } from './testing/browser.ts';

describe('a link for another user than the signed-in one', () => {
  const password = 'four words of mine alone';
  const linkFor = async (person: { id: string }) => {
    const now = services.clock();
    const { path } = await services.database.write((db) =>
      issueLink({ db, now }, { user: person.id, lifetimeMs: 3_600_000 }),
    );
    return `/app${path}`;
  };
  const invitationTo = async (email: string) => {
    const { id: organizationId, admin } = await a.organization();
    const { links } = await admin.call(api.inviteUsers, { organizationId, body: { emails: [email], role: 'read' } });
    return links![0]!.url;
  };

  test('names the session that ends, and ends it only after confirmation', async () => {
    const [ann, mallory] = [await a.person(), await a.person()];
    for (const url of [await linkFor(mallory), await invitationTo('mallory-invited@example.test')]) {
      const browser = openBrowser();
      const early = await browser.get(url);
      assert.equal(early.status, 200);
      assert.ok(!wordsOf(early).includes('You are signed in'));
      assert.equal((await browser.post(await linkFor(ann), { password })).status, 303);
      const isAnn = async () => (JSON.parse((await browser.get('/v1/user')).text) as { id: string }).id === ann.id;
      assert.ok(await isAnn());

      // From a page opened before, without the token of the confirmation.
      const untold = await browser.post(url, { password });
      assert.equal(untold.status, 400);
      assert.ok(await isAnn());
      const shown = await browser.get(url);
      assert.ok(wordsOf(shown).includes(`You are signed in as ${ann.email}`));
      const csrf = /name="csrf" value="([^"]+)"/.exec(shown.text)![1]!;
      assert.equal((await browser.post(url, { password, csrf })).status, 303);
      assert.ok(!(await isAnn()));
    }
  });

  test('is not affected for a user who opens their own link', async () => {
    const person = await a.person();
    const browser = openBrowser();
    assert.equal((await browser.post(await linkFor(person), { password })).status, 303);
    const url = await linkFor(person);
    assert.ok(!wordsOf(await browser.get(url)).includes('You are signed in as'));
    assert.equal((await browser.post(url, { password: 'four other words of mine' })).status, 303);
  });
});
