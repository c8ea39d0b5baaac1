// One engine: pages are parsed without a database; imports.test.ts writes on both.
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { liveSpace, png, serve, zipOf } from '../testing/site.ts';
import { wikiAddress } from './address.ts';
import { wikiLinksToLinks } from './links.ts';

const gitVersion = (() => {
  try {
    return execFileSync('git', ['--version']).toString();
  } catch {
    return undefined;
  }
})();
const needsGit = gitVersion === undefined ? { skip: 'git is not installed' } : {};

const wiki = {
  'Home.md':
    'Welcome. See [[Getting Started]], [[the rules|Rules]], [ab](Getting-Started#first-steps) and `[[code]]`.\n',
  'Getting-Started.md': '## First steps\n\n[[images/dot.png|alt=A dot]]\n',
  'Rules.md': '# House rules\n\n[out](https://example.org)\n',
  'Zoo.md': 'Not in the sidebar.\n',
  'Old.mediawiki': '== Old ==\n',
  '_Sidebar.md': '* [[Home]]\n\n### Basics\n\n* [[Rules]]\n  * [[Start here|Getting Started]]\n',
  '_Footer.md': 'Foot\n',
  'images/dot.png': png(),
};

async function looksRight(site: Awaited<ReturnType<typeof liveSpace>>): Promise<void> {
  deepEqual(await site.outline(), ['Home', 'Basics', '  House rules', '    Getting Started', 'Zoo']);
  const [rules, started] = [await site.find('House rules'), await site.find('Getting Started')];
  equal(
    await site.markdown('Home'),
    `Welcome. See [Getting Started](</pages/${started.id}>), [the rules](/pages/${rules.id}), [ab](/pages/${started.id}#first-steps) and \`[[code]]\`.\n`,
  );
  const [file] = await site.files();
  equal(await site.markdown('Getting Started'), `## First steps\n\n![A dot](/files/${file?.id})\n`);
  const { failures, losses } = await site.report();
  deepEqual(
    failures.map(({ resource }) => resource),
    ['Old.mediawiki'],
  );
  ok(losses.some(({ resource }) => resource === '_Footer.md'));
}

describe('github-wiki', () => {
  test('an archive of a wiki', async () => {
    const site = await liveSpace();
    const files = Object.fromEntries(Object.entries(wiki).map(([path, body]) => [`project.wiki-master/${path}`, body]));
    const url = await serve({ 'w.zip': zipOf(files) });
    await site.import('github-wiki', `${url}w.zip`);
    await looksRight(site);
  });

  test('the repository of a wiki on a Git server', needsGit, async () => {
    const site = await liveSpace();
    const server = await gitServer({ 'o/r.wiki.git': wiki });
    await site.import('github-wiki', `${server}o/r/wiki/Home`);
    await looksRight(site);
    const head = await site.head();
    await site.import('github-wiki', `${server}o/r/wiki/Home`);
    equal(await site.head(), head);
  });

  test('rejects what is not a repository, is empty or has an internal address', needsGit, async () => {
    const site = await liveSpace();
    const server = await gitServer({ 'o/empty.wiki.git': {} });
    match((await site.refusal('github-wiki', `${server}o/none/wiki`)).message, /no such repository|no Git repository/);
    match((await site.refusal('github-wiki', `${server}o/empty/wiki`)).message, /empty/);
    match((await site.refusal('github-wiki', 'http://10.0.0.1/o/r/wiki')).message, /not public/);
    match(
      (await site.refusal('github-wiki', 'http://user:secret@127.0.0.1/o/r/wiki')).message,
      /user name or password/,
    );
    const redirecting = await serve({
      'o/r.wiki.git/info/refs': { body: '', status: 302, location: 'http://10.0.0.1/o/r.wiki.git/info/refs' },
    });
    equal((await site.refusal('github-wiki', `${redirecting}o/r/wiki`)).status, 400);
    deepEqual(await site.outline(), []);
  });
});

describe('URLs of wikis', () => {
  const cases: [string, string][] = [
    ['https://github.com/o/r/wiki', 'https://github.com/o/r.wiki.git'],
    ['https://github.com/o/r/wiki/Some-Page#x', 'https://github.com/o/r.wiki.git'],
    ['https://github.com/o/r', 'https://github.com/o/r.wiki.git'],
    ['https://github.com/o/r.wiki.git', 'https://github.com/o/r.wiki.git'],
    ['https://gitlab.com/g/s/r/-/wikis/home', 'https://gitlab.com/g/s/r.wiki.git'],
    ['https://git.example.org/o/r.wiki.git', 'https://git.example.org/o/r.wiki.git'],
  ];
  for (const [given, repository] of cases) {
    test(given, () => equal((wikiAddress(given) as { repository: string }).repository, repository));
  }
});

test('links of a wiki', () => {
  equal(wikiLinksToLinks('a [[B c]] [[w|D]] | [[x\\|E]]'), 'a [B c](<B c>) [w](D) | [x](E)');
  equal(wikiLinksToLinks('```\n[[no]]\n```\n`[[no]]`\n'), '```\n[[no]]\n```\n`[[no]]`\n');
  equal(wikiLinksToLinks('[[pic.png]]'), '![](pic.png)');
});

/** Bare repositories with one commit, behind git's own server. */
async function gitServer(repositories: Record<string, Record<string, string | Uint8Array>>): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'lectern-wiki-test-'));
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const who = ['-c', 'user.name=T', '-c', 'user.email=t@example.test', '-c', 'init.defaultBranch=master'];
  const git = (cwd: string, ...args: string[]) => execFileSync('git', [...who, ...args], { cwd, env, stdio: 'pipe' });
  for (const [path, files] of Object.entries(repositories)) {
    const bare = join(root, path);
    mkdirSync(bare, { recursive: true });
    if (Object.keys(files).length === 0) {
      git(bare, 'init', '--bare', '--quiet');
      continue;
    }
    const work = mkdtempSync(join(root, 'work-'));
    git(work, 'init', '--quiet');
    for (const [name, body] of Object.entries(files)) {
      mkdirSync(dirname(join(work, name)), { recursive: true });
      writeFileSync(join(work, name), body);
    }
    // Must not be followed, whatever its target.
    symlinkSync('/etc/passwd', join(work, 'Secret.md'));
    git(work, 'add', '.');
    git(work, 'commit', '--quiet', '-m', 'pages');
    git(root, 'clone', '--quiet', '--bare', work, bare);
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    const child = spawn('git', ['http-backend'], {
      env: {
        ...env,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: decodeURIComponent(url.pathname),
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'],
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
        GIT_PROTOCOL: request.headers['git-protocol'] as string | undefined,
      },
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const headers = Object.fromEntries(
        all
          .subarray(0, end)
          .toString()
          .split('\r\n')
          .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      );
      response.writeHead(Number.parseInt(headers['Status'] ?? '200', 10), headers).end(all.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    rmSync(root, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}
