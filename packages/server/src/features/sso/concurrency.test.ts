// The provider or the membership is deleted while a user returns from the provider.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, services } from '../../../test/harness.ts';
import { newBrowser, type Browser } from './testing/browser.ts';
import { encoded } from './testing/response.ts';
import { leave, validResponse, assertionFactsBy, samlProvider, signIn, type Provider } from './testing/saml-sign-in.ts';

const rounds = 4;
const late = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
};
const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/v1/user')).status === 200;

/** A user whose response is stored already; only the last step is left. */
async function almostIn(provider: Provider, email: string): Promise<{ browser: Browser; finish(): Promise<unknown> }> {
  const browser = newBrowser();
  const { id } = await leave(browser, provider);
  const form = {
    SAMLResponse: encoded(validResponse(assertionFactsBy(provider, id, { email, nameId: email }))),
    RelayState: '',
  };
  const { location } = await browser.postFromElsewhere(provider.service.acsURL, form);
  return { browser, finish: () => browser.get(location!) };
}

let people = 0;

describe('a provider that is removed during a sign-in', () => {
  test('leaves no session and no token', async () => {
    for (let round = 0; round < rounds; round++) {
      const organization = await a.organization();
      const provider = await samlProvider(organization);
      const email = `back${++people}@example.test`;
      const { browser: inside } = await signIn(provider, { email, nameId: email });
      const coming = [await almostIn(provider, email), await almostIn(provider, `back${++people}@example.test`)];
      const [made] = await Promise.all([
        inside.change('POST', '/v1/user/tokens', { label: 'made meanwhile' }),
        ...coming.map(({ finish }) => finish()),
        late(round * 3).then(() =>
          organization.admin.call(api.deleteSamlProvider, {
            organizationId: organization.id,
            samlProviderId: provider.id,
          }),
        ),
      ]);
      const browsers = [inside, ...coming.map(({ browser }) => browser)];
      assert.deepEqual(await Promise.all(browsers.map(isIn)), [false, false, false], `round ${round}`);
      if (made.status !== 201) continue;
      const { token } = JSON.parse(made.text) as { token: string };
      assert.equal((await clientWith(token).send(api.getCurrentUser)).status, 401, `round ${round}`);
    }
  });

  test('does not accept a remaining session', async () => {
    const organization = await a.organization();
    const { browser } = await signIn(await samlProvider(organization));
    assert.ok(await isIn(browser));
    // As a backup or an earlier version may have left it.
    const { body } = await browser.api('/v1/user/session');
    const { id } = body['session'] as { id: string };
    await services.database.write((db) =>
      db.q.updateTable('sessions').set({ provider: 'one-that-is-gone' }).where('id', '=', id).execute(),
    );
    assert.ok(!(await isIn(browser)));
  });
});

describe('a member who is removed during a sign-in', () => {
  test('has neither session nor token', async () => {
    const organization = await a.organization();
    const provider = await samlProvider(organization);
    for (let round = 0; round < rounds; round++) {
      const email = `gone${++people}@example.test`;
      const { browser: inside } = await signIn(provider, { email, nameId: email });
      const userId = (await inside.api('/v1/user')).body['id'] as string;
      const coming = await almostIn(provider, email);
      const [made] = await Promise.all([
        inside.change('POST', '/v1/user/tokens', { label: 'made meanwhile' }),
        coming.finish(),
        late(round * 3).then(() =>
          organization.admin.call(api.removeMember, { organizationId: organization.id, userId }),
        ),
      ]);
      assert.deepEqual(await Promise.all([inside, coming.browser].map(isIn)), [false, false], `round ${round}`);
      if (made.status !== 201) continue;
      const { token } = JSON.parse(made.text) as { token: string };
      assert.equal((await clientWith(token).send(api.getCurrentUser)).status, 401, `round ${round}`);
    }
  });
});

describe('a team that is deleted while a new member signs in who would join it', () => {
  test('does not prevent the sign-in', async () => {
    const organization = await a.organization();
    const organizationId = organization.id;
    for (let round = 0; round < rounds; round++) {
      const team = await a.team({ in: organization });
      const provider = await samlProvider(organization, { defaultTeam: team.id });
      const coming = await almostIn(provider, `new${++people}@example.test`);
      await Promise.all([
        coming.finish(),
        late(round * 3).then(() => organization.admin.call(api.deleteTeam, { organizationId, teamId: team.id })),
      ]);
      assert.ok(await isIn(coming.browser), `round ${round}`);
    }
  });
});
