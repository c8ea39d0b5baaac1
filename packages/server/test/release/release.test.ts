// One engine: what is tested are the packages; the service itself is tested elsewhere.
// Own process: it waits for programs that need the processor.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { installed, megabytes, olderNode, plainEnvironment, root, runProgram, served, type Ended } from './install.ts';

const token = `lct_${'a1'.repeat(20)}`;
const nodes = [process.execPath, ...(olderNode() === undefined ? [] : [olderNode()!])];

const script = (types: boolean): string => `
import { api, createClient, LecternError${types ? ', type Reply' : ''} } from '@lectern/client';
const client = createClient({ endpoint: process.env['SERVER']${types ? '!' : ''}, token: process.env['TOKEN']${types ? '!' : ''} });
const titles${types ? ': string[]' : ''} = [];
for await (const organization of client.items(api.listOrganizations)) {
  const space${types ? ": Reply<'createSpace'>" : ''} = await client.call(api.createSpace, {
    organizationId: organization.id,
    body: { title: 'From a script' },
  });
  titles.push(space.title);
}
const failure = await client.call(api.getSpace, { spaceId: 'nowhere' }).catch((error${types ? ': unknown' : ''}) => error);
if (!(failure instanceof LecternError)) throw failure;
console.log(JSON.stringify({ titles, status: failure.status }));
`;

describe('the packages of a release', () => {
  let folder = '';
  let release = '';
  let files: string[] = [];
  let server: Awaited<ReturnType<typeof served>>;

  before(async () => {
    ({ folder, release, files } = await installed());
    server = await served(nodes.at(-1)!, folder, 20_000 + (process.pid % 20_000), token);
  });
  after(async () => {
    await server?.stop();
    if (folder !== '') await rm(dirname(folder), { recursive: true, force: true });
  });

  const lectern = (args: string[], input?: string): Promise<Ended> =>
    runProgram(nodes.at(-1)!, [join(folder, 'node_modules/.bin/lectern'), ...args], {
      cwd: folder,
      env: { XDG_CONFIG_HOME: join(folder, 'config') },
      ...(input !== undefined && { input }),
    });

  /** What the compiler refuses, as file and line. */
  const wrongLines = async (file: string, modules: string): Promise<string[]> => {
    const options = `--noEmit --strict --target esnext --lib esnext,dom ${modules} --types`;
    const compiler = join(root, 'node_modules/.bin/tsc');
    const given = [compiler, ...options.split(' '), '', file];
    const { output } = await runProgram(process.execPath, given, { cwd: folder });
    return [...new Set([...output.matchAll(/^(\S+)\((\d+),/gm)].map(([, name, line]) => `${name} ${line}`))];
  };

  test('have checksums, a bill of materials and their section of the changelog', async () => {
    const sums = (await readFile(join(release, 'SHA256SUMS'), 'utf8')).trim().split('\n');
    assert.equal(sums.length, files.length - 1);
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ');
      const bytes = await readFile(join(release, name));
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sum, name);
    }
    const bill = files.find((name) => name.endsWith('.cdx.json'))!;
    const { components } = JSON.parse(await readFile(join(release, bill), 'utf8')) as {
      components: { name: string; version: string; licenses?: object[] }[];
    };
    for (const name of ['fastify', 'kysely', 'pg', 'sharp', 'typebox', '@lectern/content'])
      assert.ok(
        components.some((one) => one.name === name),
        name,
      );
    assert.ok(!components.some(({ name }) => name === 'playwright-core' || name === 'vite'));
    assert.match(
      await readFile(
        join(
          release,
          files.find((name) => name.startsWith('CHANGELOG'))!,
        ),
        'utf8',
      ),
      /^## \d/,
    );
  });

  test('take at most 300 MB, and the client 15 KB of gzip', async () => {
    const size = await megabytes(join(folder, 'node_modules'));
    assert.ok(size < 300, `${size} MB`);
    const client = await readFile(join(folder, 'node_modules/@lectern/client/dist/index.js'));
    assert.ok(gzipSync(client).length <= 15_000, `${gzipSync(client).length} bytes`);
    const own = JSON.parse(await readFile(join(folder, 'node_modules/@lectern/client/package.json'), 'utf8')) as object;
    assert.ok(!('dependencies' in own));
  });

  test('refuse an older Node with a sentence', async () => {
    // A Node that says it is older: the program decides by this value alone.
    const pretend = join(folder, 'pretend.cjs');
    await writeFile(pretend, "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });\n");
    const { code, errors } = await runProgram(
      process.execPath,
      ['--require', pretend, join(folder, 'node_modules/.bin/lectern'), 'serve'],
      { cwd: folder },
    );
    assert.equal(code, 1);
    assert.match(errors, /Lectern needs Node 22\.\d+\.\d+ or later, and this is 20\.20\.2/);
  });

  for (const [language, name] of [
    ['JavaScript', 'use.js'],
    ['TypeScript', 'use.ts'],
  ] as const) {
    for (const node of nodes) {
      test(`the client works in ${language} on ${node === process.execPath ? process.version : 'Node 22'}`, async () => {
        await writeFile(join(folder, name), script(language === 'TypeScript'));
        const env = { SERVER: server.url, TOKEN: token };
        const { code, output, errors } = await runProgram(node, [name], { cwd: folder, env });
        assert.equal(code, 0, errors);
        assert.deepEqual(JSON.parse(output), { titles: ['From a script'], status: 404 });
      });
    }
  }

  test('a PDF without its optional package is refused with a sentence', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${server.url}/v1${path}`, { headers, ...init });
      return { status: answer.status, body: (await answer.json()) as Record<string, never> };
    };
    const { body: organizations } = await ask('/orgs');
    const [{ id }] = organizations['items'] as unknown as [{ id: string }];
    const made = await ask(`/orgs/${id}/spaces`, { method: 'POST', body: JSON.stringify({ title: 'To print' }) });
    const { status, body } = await ask(`/spaces/${String(made.body['id'])}/pdf`);
    assert.equal(status, 501);
    const message = 'PDF files and social cards need a package that is not installed: npm install @lectern/print';
    assert.deepEqual(body, { error: { code: 501, message } });
  });

  test('the types of the client refuse what the server would', async () => {
    const lines = [
      "import { api, createClient } from '@lectern/client';",
      "const client = createClient({ endpoint: 'x' });",
      "export const title: string = (await client.call(api.getSpace, { spaceId: 's' })).title;",
      'await client.call(api.getSpace, {});',
      "await client.call(api.createSpace, { organizationId: 'o', body: { title: 7 } });",
      "export const wrong: number = (await client.call(api.getSpace, { spaceId: 's' })).title;",
      "for await (const x of client.items(api.getSpace, { spaceId: 's' })) console.log(x);",
    ];
    await writeFile(join(folder, 'typed.ts'), `${lines.join('\n')}\n`);
    const expected = ['typed.ts 4', 'typed.ts 5', 'typed.ts 6', 'typed.ts 7'];
    for (const modules of ['--module nodenext', '--module esnext --moduleResolution bundler']) {
      assert.deepEqual(await wrongLines('typed.ts', modules), expected, modules);
    }
  });

  test('the service starts in the process of another program, with types', async () => {
    const lines = [
      "import { start, type Running } from 'lectern';",
      'const data = process.argv[2];',
      "const service: Running = await start({ PORT: '0', LECTERN_DATA: data, LECTERN_SAMPLE: 'off', LECTERN_LOG: 'silent' });",
      'const { status } = await fetch(`${service.address}/v1/orgs`, { headers: { authorization: `Bearer ${service.token}` } });',
      'await service.stop();',
      'console.log(status);',
    ];
    await writeFile(join(folder, 'embedded.ts'), `declare const process: { argv: string[] };\n${lines.join('\n')}\n`);
    for (const modules of ['--module nodenext', '--module esnext --moduleResolution bundler']) {
      assert.deepEqual(await wrongLines('embedded.ts', modules), [], modules);
    }
    const { output, errors } = await runProgram(process.execPath, ['embedded.ts', join(folder, 'data-embedded')], {
      cwd: folder,
    });
    assert.equal(output, '200\n', errors);
  });

  test('serve the reference of the API with its guides', async () => {
    for (const [path, text] of [
      ['/reference/guides/errors', 'x-request-id'],
      ['/reference/spaces/update-space', 'Who may call it'],
    ] as const) {
      const answer = await fetch(server.url + path);
      assert.equal(answer.status, 200, path);
      assert.match(await answer.text(), new RegExp(text), path);
    }
  });

  test('serve a page that was pushed with the command line', async () => {
    const book = join(folder, 'book');
    await mkdir(book);
    await writeFile(join(book, 'README.md'), '# Welcome\n\nWords of the book. [Broken](gone.md)\n');
    await writeFile(join(book, 'guide.md'), '# Guide\n\nMarmalade.\n');
    const login = await lectern(['login', server.url], `${token}\n`);
    assert.equal(login.code, 0, login.errors);
    const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/v1${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    const organization = ((await call('GET', '/orgs'))['items'] as { id: string }[])[0]!;
    const space = String((await call('POST', `/orgs/${organization.id}/spaces`, { title: 'Book' }))['id']);
    const json = async (args: string[]): Promise<Record<string, unknown> & { code: number | null }> => {
      const { code, output, errors } = await lectern([...args, '--json']);
      assert.notEqual(output, '', errors);
      return { ...(JSON.parse(output) as object), code };
    };
    const inSpace = ['--space', space];

    const planned = await json(['push', 'book', ...inSpace, '--dry-run']);
    assert.deepEqual([planned.code, planned['result'], planned['uploads']], [0, 'planned', 0]);
    assert.deepEqual(planned['added'], ['README.md', 'guide.md']);
    const pushed = await json(['push', 'book', ...inSpace, '--merge']);
    assert.deepEqual([pushed.code, pushed['result'], pushed['uploads']], [0, 'merged', 2]);
    const again = await json(['push', 'book', ...inSpace, '--merge']);
    assert.deepEqual([again.code, again['result'], again['uploads']], [0, 'unchanged', 0]);

    const site = await call('POST', `/orgs/${organization.id}/sites`, { title: 'Book', spaces: [space] });
    const published = await call('POST', `/orgs/${organization.id}/sites/${String(site['id'])}/publish`);
    const page = await fetch((published['urls'] as { published: string }).published);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Words of the book/);

    assert.equal((await json(['diff', 'book', ...inSpace])).code, 0);
    await writeFile(join(book, 'guide.md'), '# Guide\n\nHoney.\n');
    const differing = await json(['diff', 'book', ...inSpace]);
    assert.deepEqual([differing.code, differing['changed']], [3, ['guide.md']]);
    assert.match((await lectern(['diff', 'book', ...inSpace])).output, /guide\.md/);
    const pulled = await json(['pull', 'book', ...inSpace]);
    assert.deepEqual(pulled['written'], ['guide.md']);
    assert.match(await readFile(join(book, 'guide.md'), 'utf8'), /Marmalade/);

    const links = await json(['links', 'check', ...inSpace]);
    assert.deepEqual([links.code, (links['broken'] as object[]).length], [3, 1]);
    const found = await json(['search', 'marmalade', ...inSpace]);
    assert.equal((found['items'] as { title: string }[])[0]?.title, 'Guide');
    assert.match((await lectern(['open', '--print', ...inSpace])).output, new RegExp(`/${space}`));
    const exported = await json(['export', 'book.zip', '--remote', ...inSpace]);
    assert.equal((await readFile(join(folder, 'book.zip'))).subarray(0, 2).toString(), 'PK');
    assert.equal(exported.code, 0);
    const description = join(folder, 'api.json');
    await writeFile(description, '{ "openapi": "3.1.0", "info": { "title": "Cats", "version": "1" }, "paths": {} }');
    assert.equal((await json(['openapi', 'publish', description, '--name', 'cats'])).code, 0);

    assert.equal((await lectern(['push', 'nowhere', ...inSpace])).code, 2);
    assert.equal((await json(['push', 'book', ...inSpace, '--token', 'lct_wrong'])).code, 5);
    assert.equal((await json(['push', 'book', ...inSpace, '--server', 'http://127.0.0.1:9'])).code, 6);
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, output } = await lectern(['completion', shell]);
      assert.equal(code, 0);
      assert.match(output, /push/);
    }
  });

  test('preview a folder without a server, and reload when a file changes', async () => {
    const notes = join(folder, 'notes');
    await mkdir(notes);
    await writeFile(join(notes, 'README.md'), '# Notes\n\nBefore.\n');
    const child = spawn(
      nodes.at(-1)!,
      [join(folder, 'node_modules/.bin/lectern'), 'preview', 'notes', '--port', '0', '--json'],
      { cwd: folder, env: plainEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let output = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (output.includes('}')) resolve((JSON.parse(output) as { url: string }).url);
        });
        child.on('exit', () => reject(new Error('the preview ended')));
      });
      const page = await (await fetch(url)).text();
      assert.match(page, /Before\./);
      assert.match(page, /<script src="\/_preview\/reload\.js"/);
      const events = await fetch(new URL('/_preview/events', url));
      const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
      await reader.read();
      await writeFile(join(notes, 'README.md'), '# Notes\n\nAfterwards.\n');
      assert.match((await reader.read()).value ?? '', /event: reload/);
      assert.match(await (await fetch(url)).text(), /Afterwards\./);
      await reader.cancel();
    } finally {
      const over = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
      child.kill('SIGTERM');
      await over;
    }
  });
});
