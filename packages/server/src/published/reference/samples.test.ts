// The samples of all operations, run: each sends the request of the example, which the tests of the examples send to a
// real server. cURL, Python and Go are run where they are installed.
import { strict as assert } from 'node:assert';
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { api, operations } from '@lectern/contract';
import { ApiDocument, findOperation, samplesFor } from '@lectern/openapi';
import { referenceClient } from './client.ts';
import { readContents } from './contents.ts';

type Seen = { method: string; url: string; authorization: string; body: string };
type Sampled = { id: string; method: string; isOpen: boolean; isPlain: boolean; sources: Map<string, string> };

const root = join(import.meta.dirname, '../../../../..');
let folder: string;
let server: Server;
let seen: Seen[] = [];
let sampled: Sampled[];

describe('the samples of the reference', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-samples-'));
    await mkdir(join(folder, 'node_modules/@lectern'), { recursive: true });
    await symlink(join(root, 'packages/client'), join(folder, 'node_modules/@lectern/client'));
    for (const name of ['file', 'picture.png', 'body.json', 'body.bin', 'body.txt'])
      await writeFile(join(folder, name), '{}');
    server = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, authorization: headers.authorization ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"count":0}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    sampled = await samplesOfAll(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  after(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('are there for every operation in five languages', () => {
    assert.equal(sampled.length, operations.length);
    for (const { id, sources } of sampled)
      assert.deepEqual([...sources.keys()], ['cURL', 'JavaScript', 'Python', 'Go', 'HTTP', 'TypeScript'], id);
  });

  test('send the same requests', async () => {
    const byJavaScript = await requestsOf(process.execPath, [await modules('JavaScript', 'mjs')]);
    const others = [await requestsOf(process.execPath, [await modules('TypeScript', 'mts')])];
    if (isThere('bash', 'curl')) others.push(await requestsOf('bash', ['-c', script()]));
    if (isThere('python3')) others.push(await requestsOf('python3', ['-c', await python()]));
    if (isThere('go')) others.push(await requestsOf('go', ['run', '.'], await go()));
    others.push(await requestsInHttp());
    for (const [i, { id, method, isOpen, isPlain }] of sampled.entries()) {
      const expected = byJavaScript[i]!;
      assert.equal(expected.method, method, id);
      assert.doesNotMatch(expected.url, /[{}]|%7B|YOUR_/, `${id} has a parameter without an example`);
      assert.equal(expected.authorization, isOpen ? '' : 'Bearer YOUR_TOKEN', id);
      for (const other of others.map((requests) => requests[i]!)) {
        assert.deepEqual([other.method, plain(other.url)], [expected.method, plain(expected.url)], id);
        assert.equal(other.authorization, expected.authorization, id);
        if (isPlain) assert.deepEqual(json(other.body), json(expected.body), id);
      }
    }
    assert.ok(sampled.filter(({ isPlain }) => isPlain).length > 300, 'too few requests are compared with their bodies');
  });
});

/** A developer's machine may lack them; CI must have them. */
const isThere = (...programs: string[]): boolean =>
  process.env['CI'] !== undefined ||
  programs.every((program) => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined);

/** Programs escape some characters that others do not. */
const plain = (url: string): string => decodeURIComponent(url.replaceAll('+', ' '));
const json = (body: string): unknown => (body === '' ? undefined : JSON.parse(body));

async function samplesOfAll(url: string): Promise<Sampled[]> {
  const contents = await readContents(url);
  const client = referenceClient(contents, url);
  const all: Sampled[] = [];
  for (const { id, method, path, access, upload } of operations) {
    const query = { path, method: method.toLowerCase() };
    const at = { organizationId: 'any', specSlug: 'lectern', query };
    const { document } = await client.call(api.getLatestOpenApiSpecDocument, at as never);
    const read = new ApiDocument(document);
    const operation = findOperation(read, path, method.toLowerCase())!;
    const samples = [...samplesFor(read, operation, url), ...operation.moreSamples];
    const sources = new Map(samples.map(({ label, source }) => [label, source]));
    const isPlain = !upload && !sources.get('cURL')!.includes('@body');
    all.push({ id, method, isOpen: access === 'anyone', isPlain, sources });
  }
  return all;
}

/** All are transfers of one process: starting cURL takes longer than what it does. */
const script = (): string =>
  [
    'all=(); curl() { all+=(--next -sS -o /dev/null "$@"); }',
    ...sampled.map(({ sources }) => sources.get('cURL')!),
    'command curl "${all[@]:1}"',
  ].join('\n');

/** One program that runs all of them, one after another. */
async function modules(label: string, ending: string): Promise<string> {
  const names: string[] = [];
  for (const { id, sources } of sampled) {
    names.push(`./${id}.${ending}`);
    await writeFile(join(folder, `${id}.${ending}`), sources.get(label)!);
  }
  const main = join(folder, `main-${ending}.mjs`);
  // Samples in JavaScript name the file that was chosen in the page.
  const text = `globalThis.file = new File(['{}'], 'file'); console.log = () => {};\n${names.map((name) => `await import('${name}');`).join('\n')}`;
  await writeFile(main, text);
  return main;
}

/** With a module in place of `requests`, which need not be installed. */
async function python(): Promise<string> {
  const sources = sampled.map(({ sources: all }) => all.get('Python')!);
  await writeFile(join(folder, 'samples.json'), JSON.stringify(sources));
  await writeFile(
    join(folder, 'requests.py'),
    `import json as _json, urllib.request
class Response:
    text = ''
    def json(self): return {}
def request(method, url, headers=None, json=None, data=None, files=None):
    headers = dict(headers or {})
    if json is not None:
        data = _json.dumps(json).encode()
    elif hasattr(data, 'read'):
        data = data.read()
    elif files or isinstance(data, dict):
        data = b'{}'
    elif isinstance(data, str):
        data = data.encode()
    urllib.request.urlopen(urllib.request.Request(url, data=data, headers=headers, method=method)).read()
    return Response()
def _of(method):
    return lambda url, **more: request(method, url, **more)
get, post, put, patch, delete = (_of(name) for name in ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
`,
  );
  return "import json, sys; sys.path.insert(0, '.')\nfor source in json.load(open('samples.json')): exec(source, {'print': lambda *_: None})";
}

/** One program: imports are those of a file, so that only `main` has to be renamed. */
async function go(): Promise<string> {
  const module = join(folder, 'go');
  await mkdir(module);
  await writeFile(join(module, 'go.mod'), 'module samples\n');
  await writeFile(join(module, 'file'), '{}');
  for (const name of ['body.json', 'body.bin', 'body.txt']) await symlink('file', join(module, name));
  for (const [i, { sources }] of sampled.entries()) {
    await writeFile(join(module, `sample${i}.go`), sources.get('Go')!.replace('func main()', `func sample${i}()`));
  }
  const calls = sampled.map((_, i) => `\tsample${i}()\n`).join('');
  await writeFile(join(module, 'main.go'), `package main\n\nfunc main() {\n${calls}}\n`);
  return module;
}

/** As they are written, with the length that programs compute. Files and forms have no text that could be sent. */
async function requestsInHttp(): Promise<Seen[]> {
  seen = [];
  for (const { sources } of sampled) {
    const [head = '', ...rest] = sources.get('HTTP')!.split('\n\n');
    const body = Buffer.from(rest.join('\n\n'));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const lines = [...head.split('\n'), `Content-Length: ${body.length}`, 'Connection: close', '', ''];
    socket.write(Buffer.concat([Buffer.from(lines.join('\r\n')), body]));
    await new Promise<void>((done, fail) =>
      socket
        .on('error', fail)
        .on('close', () => done())
        .resume(),
    );
  }
  assert.equal(seen.length, sampled.length);
  return seen;
}

async function requestsOf(command: string, given: string[], cwd = folder): Promise<Seen[]> {
  seen = [];
  const child = spawn(command, given, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)));
  const { promise, resolve } = Promise.withResolvers<number>();
  child.on('close', (code) => resolve(code ?? 1));
  assert.equal(await promise, 0, `${command}: ${output.slice(-3000)}`);
  assert.equal(seen.length, sampled.length, `${command} sent another number of requests: ${output.slice(-2000)}`);
  return seen;
}
