// Signing in with several processes of one service, and the way back in on the command line.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { startChild, type Child } from './child.ts';
import { runCommand } from './command.ts';
import { suiteSettings } from './settings.ts';

const password = 'a heron on the lectern';

const send = (child: Child, path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(child.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const status = async (child: Child, cookie: string): Promise<number> =>
  (await fetch(`${child.url}/v1/user`, { headers: { cookie } })).status;

describe('two processes', () => {
  const settings = suiteSettings();

  test('share sessions and failure counts', async () => {
    const env = settings();
    const one = await startChild(env);
    const other = await startChild(env);
    assert.match(one.output(), /Sign in\s+http:\/\/\S+\/app\/signin\/link\/\w{40,}/);
    assert.doesNotMatch(other.output(), /signin/);

    const nobody = await runCommand(env, 'signin-link', '--email', 'nobody@localhost');
    assert.deepEqual([nobody.code, nobody.output.trim()], [1, 'no user has the e-mail address nobody@localhost']);
    const { code, output } = await runCommand(env, 'signin-link', '--email', 'admin@localhost');
    assert.equal(code, 0, output);
    const link = new URL(/http\S+/.exec(output)![0]).pathname;
    const made = await runCommand(env, 'token', 'create', '--email', 'admin@localhost', '--label', 'for a script');
    assert.equal(made.code, 0, made.output);
    // What the operator does here stands in the audit log as well, and not as if the person had done it.
    const [organization] = (await one.client.call(api.listOrganizations)).items;
    const told = await one.client.call(api.listAuditEntries, {
      organizationId: organization!.id,
      query: { actor: 'job' },
    });
    assert.deepEqual(
      told.items.map(({ action, actor }) => [action, actor.job]),
      [
        ['token_created', 'lectern'],
        ['login_link_created', 'lectern'],
      ],
    );
    const entered = await send(one, link, { password });
    assert.equal(entered.status, 303);
    assert.equal((await send(other, link, { password })).status, 404, 'used up everywhere');
    const cookie = entered.headers
      .getSetCookie()
      .find((set) => set.startsWith('lectern-session='))!
      .split(';', 1)[0]!;
    assert.deepEqual([await status(one, cookie), await status(other, cookie)], [200, 200]);

    const { items } = await one.client.call(api.listSessions);
    await one.client.call(api.deleteSession, { sessionId: items[0]!.id });
    assert.deepEqual([await status(other, cookie), await status(one, cookie)], [401, 401]);

    const guesses: number[] = [];
    for (const [index, child] of [one, other, one, other, one, other, one].entries()) {
      const fields = { email: 'admin@localhost', password: `guess ${index}` };
      guesses.push((await send(child, '/app/signin/password', fields)).status);
    }
    assert.deepEqual(guesses, [401, 401, 401, 401, 401, 429, 429]);
    assert.deepEqual(await Promise.all([one.stop(), other.stop()]), [0, 0]);
    for (const { output } of [one, other]) {
      assert.doesNotMatch(output(), /"level":(50|60)/);
      // Neither links nor passwords come to lie in logs.
      assert.ok(!output().includes(link) && !output().includes('heron'));
    }
  });
});
