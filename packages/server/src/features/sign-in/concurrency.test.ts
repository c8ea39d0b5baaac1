// Credentials that are changed concurrently after they were checked.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, services, type Person } from '../../../test/harness.ts';
import { dayMs, issueLink } from './index.ts';
import { openBrowser } from './testing/browser.ts';

type Browser = ReturnType<typeof openBrowser>;
const [before, after] = ['a heron on the lectern', 'an owl on the lectern'];
const rounds = 6;

let addresses = 0;
const fresh = (): Browser => openBrowser({ address: `198.51.100.${++addresses % 250}` });
const linkFor = async ({ id: user }: Person, organization?: string): Promise<string> => {
  const { path } = await services.database.write((db) =>
    issueLink({ db, now: services.clock() }, { user, organization, lifetimeMs: dayMs }),
  );
  return `/app${path}`;
};
const withPassword = async (person: Person, organization?: string): Promise<Browser> => {
  const browser = fresh();
  assert.equal((await browser.post(await linkFor(person, organization), { password: before })).status, 303);
  return browser;
};
const signIn = (browser: Browser, { email }: Person, password: string) =>
  browser.post('/app/signin/password', { email, password });
const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/v1/user')).status === 200;
const countIn = async (browsers: readonly Browser[]): Promise<number> =>
  (await Promise.all(browsers.map(isIn))).filter(Boolean).length;

/** Sign-ins with the old password while `end` runs, each starting a little later. */
async function whileSigningIn(person: Person, end: () => Promise<unknown>, turns = 2): Promise<Browser[]> {
  const thieves = Array.from({ length: 4 }, fresh);
  const late = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
  };
  await Promise.all([
    ...thieves.map(async (thief, index) => {
      await late(index);
      await signIn(thief, person, before);
    }),
    late(turns).then(end),
  ]);
  return thieves;
}

describe('a password that is changed during a sign-in with it', () => {
  test('leaves no session open', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await a.person();
      await withPassword(person);
      const [owner, link] = [fresh(), await linkFor(person)];
      const thieves = await whileSigningIn(person, () => owner.post(link, { password: after }));
      assert.ok(await isIn(owner));
      assert.equal(await countIn(thieves), 0, `round ${round}`);
    }
  });

  test('is changed by one of two concurrent requests', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await a.person();
      const browsers = [await withPassword(person), fresh()];
      await signIn(browsers[1]!, person, before);
      const tokens = await Promise.all(browsers.map((browser) => browser.csrf()));
      const answers = await Promise.all(
        browsers.map((browser, index) =>
          browser.post('/app/account/password', { csrf: tokens[index]!, current: before, password: after + index }),
        ),
      );
      const winners = answers.flatMap(({ location }, index) =>
        location === '/app/account?done=password' ? [index] : [],
      );
      assert.equal(winners.length, 1, `round ${round}: ${answers.map(({ status }) => status).join()}`);
      assert.deepEqual(await Promise.all(browsers.map(isIn)), [winners[0] === 0, winners[0] === 1]);
      assert.equal((await signIn(fresh(), person, after + winners[0])).status, 303);
      assert.equal((await signIn(fresh(), person, after + (1 - winners[0]!))).status, 401);
    }
  });

  test('is changed once by concurrent requests', async () => {
    const person = await a.person();
    const browser = await withPassword(person);
    const passwords = Array.from({ length: 4 }, (_, index) => after + index);
    const answers = await Promise.all(
      passwords.map((password) => person.send(api.changePassword, { body: { current: before, password } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 403, 403, 403]);
    assert.ok(!(await isIn(browser)));
  });
});

describe('a member who is removed while signing in', () => {
  test('has neither session nor token afterwards, nor after being invited again', async () => {
    for (let round = 0; round < rounds; round++) {
      const organization = await a.organization();
      const { id: organizationId, admin } = organization;
      const email = `leaves${++addresses}@example.test`;
      const invite = () => admin.call(api.inviteUsers, { organizationId, body: { emails: [email], role: 'edit' } });
      const [userId = ''] = (await invite()).users;
      const person = { id: userId, email } as Person;
      const inside = await withPassword(person, organizationId);
      const csrf = await inside.csrf();
      const links = [await linkFor(person, organizationId), await linkFor(person, organizationId)];
      const byLink = [fresh(), fresh()];
      const made: Promise<string | undefined>[] = [];
      const thieves = await whileSigningIn(
        person,
        async () => {
          made.push(
            ...['one', 'two'].map(async (label) => {
              const { text } = await inside.post('/app/account/tokens', { csrf, label });
              return /lct_\w+/.exec(text)?.[0];
            }),
          );
          const coming = byLink.map((browser, index) => browser.post(links[index]!, { password: before }));
          await admin.call(api.removeMember, { organizationId, userId });
          await Promise.all(coming);
        },
        4 * round,
      );
      const tokens = (await Promise.all(made)).filter((token) => token !== undefined);
      const stillIn = async (): Promise<number> => {
        const answers = await Promise.all(tokens.map((token) => clientWith(token).send(api.getCurrentUser)));
        return (await countIn([inside, ...thieves, ...byLink])) + answers.filter(({ status }) => status === 200).length;
      };
      assert.equal(await stillIn(), 0, `round ${round}`);
      await invite();
      assert.equal(await stillIn(), 0, `round ${round}, invited again`);
    }
  });
});
