import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig } from '../../platform/config.ts';
import { environmentFor, settingsFor } from './command.ts';
import { readDirectory, readRef, readRemote, repositoryName } from './remote.ts';
import { knownHostsName, sshCommand } from './ssh.ts';

describe('the URL of a repository', () => {
  test('is parsed, and its credentials are separated from it', () => {
    const remote = readRemote('https://me%40x:s%2Fecret@git.example.test:8443/team/docs.git/');
    assert.deepEqual(remote, {
      kind: 'http',
      url: 'https://git.example.test:8443/team/docs.git',
      host: 'git.example.test',
      port: 8443,
      credentials: 'me@x:s/ecret',
      path: '',
    });
    assert.equal(repositoryName(remote), 'team/docs');
    assert.equal(repositoryName(readRemote('git@git.example.test:team/docs.git')), 'team/docs');
    assert.deepEqual(
      [readRemote('git@git.example.test:team/docs.git')].map(({ kind, host, port }) => [kind, host, port]),
      [['ssh', 'git.example.test', 22]],
    );
    assert.equal(readRemote('ssh://git@git.example.test:2222/team/docs.git').port, 2222);
    assert.equal(readRemote('file:///srv/git/docs.git').path, '/srv/git/docs.git');
  });

  for (const url of [
    '',
    '-u',
    '--upload-pack=touch x',
    'ext::sh -c id',
    'git://example.test/x',
    'ftp://example.test/x',
    'fd::17/foo',
    'ssh://-oProxyCommand=id/x',
    'ssh://%2DoProxyCommand=id/x',
    'ssh://-l@example.test/x',
    '-oProxyCommand=id@example.test:x',
    'ssh://example.test/-x',
    'ssh://me:secret@example.test/x',
    'https://example.test/x?y=1',
    'https://example.test/x\ny',
    'docs',
    '../docs',
  ]) {
    test(`is rejected: ${JSON.stringify(url)}`, () => {
      assert.throws(() => readRemote(url), { status: 400 });
    });
  }

  test('is combined with a branch or tag, and a folder', () => {
    assert.equal(readRef('main'), 'refs/heads/main');
    assert.equal(readRef('feature/x'), 'refs/heads/feature/x');
    assert.equal(readRef('refs/tags/v1.0'), 'refs/tags/v1.0');
    for (const ref of [
      '',
      '-x',
      'refs/heads/-x',
      'a..b',
      'a b',
      'a:b',
      'refs/heads',
      'a.lock',
      '.a',
      'a@{1}',
      'a\\b',
      'x/',
    ]) {
      assert.throws(() => readRef(ref), { status: 400 }, ref);
    }
    assert.equal(readDirectory('./docs//guide/'), 'docs/guide');
    for (const folder of ['..', 'a/../b', '.git', 'a/.GIT', '-x', 'a\\b', 'a\nb']) {
      assert.throws(() => readDirectory(folder), { status: 400 }, folder);
    }
  });
});

describe('the command', () => {
  const config = readConfig({ LECTERN_DATA: "/var/lib/it's here", LECTERN_GIT_SSH_KEY: '/etc/lectern/key' });

  test('does not prompt or follow redirects, and connects to the checked address', () => {
    const remote = readRemote('https://me:secret@git.example.test/x.git');
    const env = environmentFor(remote, '203.0.113.7', config, '/tmp/home');
    assert.equal(env['GIT_ALLOW_PROTOCOL'], 'http:https');
    assert.equal(env['GIT_TERMINAL_PROMPT'], '0');
    assert.equal(env['GIT_CONFIG_GLOBAL'], '/dev/null');
    const settings = new Map(settingsFor(remote, '203.0.113.7'));
    assert.equal(settings.get('http.followRedirects'), 'false');
    assert.equal(settings.get('http.curloptResolve'), 'git.example.test:443:203.0.113.7');
    assert.equal(settings.get('http.extraHeader'), `Authorization: Basic ${btoa('me:secret')}`);
    assert.equal(
      new Map(settingsFor(remote, '2001:db8::1')).get('http.curloptResolve'),
      'git.example.test:443:[2001:db8::1]',
    );
    assert.doesNotMatch(remote.url, /secret/);
  });

  test('uses the key and the known hosts of the operator over ssh', () => {
    const command = sshCommand(readRemote('git@git.example.test:x.git'), '203.0.113.7', config);
    assert.match(command, /^ssh -F none -o 'BatchMode=yes' -o 'StrictHostKeyChecking=yes' /);
    assert.match(command, /-o 'HostName=203\.0\.113\.7' -o 'HostKeyAlias=git\.example\.test'/);
    assert.match(command, /-o 'IdentityAgent=none' -o 'IdentityFile="\/etc\/lectern\/key"' -o 'IdentitiesOnly=yes'/);
    const hosts = join(config.dataFolder, 'git', 'known_hosts').replaceAll("'", String.raw`'\''`);
    assert.ok(command.includes(`-o 'UserKnownHostsFile="${hosts}"' -o 'GlobalKnownHostsFile=none'`));
    assert.equal(knownHostsName(readRemote('ssh://git@git.example.test:2222/x.git')), '[git.example.test]:2222');
    assert.equal(knownHostsName(readRemote('ssh://git@[2001:db8::1]/x.git')), '2001:db8::1');
    assert.equal(environmentFor(readRemote('git@h.test:x'), '203.0.113.7', config, '/t')['GIT_ALLOW_PROTOCOL'], 'ssh');
  });
});
