// One engine: the server's part is tested on both in features/git; this is about what is sent and how often.
import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { api, createClient, type LecternClient } from '@lectern/client';
import { api as contract } from '@lectern/contract';
import { a, inject } from '../../../test/harness.ts';
import { readLocalFolder } from './folder.ts';
import { sendFolder } from './push.ts';

const corpus = join(import.meta.dirname, '../../../../../../shared/corpus/handbook/documentation');

async function emptySpace() {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(contract.updateSpace, { spaceId, body: { editMode: 'live' } });
  return { admin, spaceId };
}

const clientOf = (token: string, fetch = inject): LecternClient =>
  createClient({ endpoint: 'http://lectern.test', token, fetch, retry: { times: 0 } });

/** What the command does: a plan, then the missing bytes. Returns how many files were sent. */
async function pushAll(client: LecternClient, spaceId: string, folder: string): Promise<[string, number]> {
  const local = await readLocalFolder(folder);
  const plan = await sendFolder(client, spaceId, local, { live: true, dryRun: true }, []);
  if (plan.result === 'unchanged') return ['unchanged', 0];
  const done = await sendFolder(client, spaceId, local, { live: true }, plan.missing);
  return [done.result, plan.missing.length];
}

async function temporary(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-push-test-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

async function writePages(folder: string, from: number, to: number, text: string): Promise<void> {
  for (let index = from; index < to; index++) {
    const at = join(folder, `part-${Math.floor(index / 100)}`);
    await mkdir(at, { recursive: true });
    await writeFile(join(at, `page-${index}.md`), `# Page ${index}\n\n${text} ${index}\n`);
  }
}

/** What readers get, without ids and times that differ between two spaces. */
async function contentOf(client: LecternClient, spaceId: string): Promise<unknown> {
  const { pages, files } = await client.call(api.getContent, { spaceId });
  const plain = (list: readonly object[]): unknown[] =>
    list.map((one) => {
      const { title, path, git, pages: below } = one as { title: string; path: string; git?: object; pages?: object[] };
      return { title, path, git, pages: plain(below ?? []) };
    });
  return { pages: plain(pages), files: files.map(({ name }) => name).sort() };
}

describe('pushing', () => {
  test('the handbook twice changes nothing the second time', { skip: !existsSync(corpus) }, async () => {
    const { admin, spaceId } = await emptySpace();
    const client = clientOf(admin.token);
    const [first, sent] = await pushAll(client, spaceId, corpus);
    assert.equal(first, 'merged');
    assert.ok(sent > 200, `${sent} files`);
    const { revision } = await client.call(api.getSpace, { spaceId });
    const began = process.cpuUsage();
    assert.deepEqual(await pushAll(client, spaceId, corpus), ['unchanged', 0]);
    const { user, system } = process.cpuUsage(began);
    assert.ok(user + system < 3_000_000, `took ${(user + system) / 1e6} s of CPU`);
    assert.equal((await client.call(api.getSpace, { spaceId })).revision, revision);
  });

  test('many pages with ten changed sends ten files', async (context) => {
    const count = Number(process.env['LECTERN_PUSH_PAGES'] ?? 600);
    const folder = await temporary(context);
    await writePages(folder, 0, count, 'Text of page');
    const { admin, spaceId } = await emptySpace();
    const client = clientOf(admin.token);
    assert.deepEqual(await pushAll(client, spaceId, folder), ['merged', count]);
    await writePages(folder, 0, 10, 'New text of page');
    const began = process.cpuUsage();
    assert.deepEqual(await pushAll(client, spaceId, folder), ['merged', 10]);
    const { user, system } = process.cpuUsage(began);
    const seconds = (user + system) / 1e6;
    console.log(`ten of ${count} pages: ${seconds.toFixed(1)} s of CPU`);
    assert.ok(seconds < 10, `took ${seconds} s of CPU`);
  });

  test('interrupted anywhere and repeated, the space is the same as without', async (context) => {
    const folder = await temporary(context);
    await writePages(folder, 0, 120, 'Text of page');
    const whole = await emptySpace();
    await pushAll(clientOf(whole.admin.token), whole.spaceId, folder);
    const expected = await contentOf(clientOf(whole.admin.token), whole.spaceId);
    for (const afterMs of [0, 5, 20, 60, 150, 400]) {
      const { admin, spaceId } = await emptySpace();
      const client = clientOf(admin.token);
      // The request goes on at the server or not: what counts is that nobody waits for its end.
      const cut = (request: Request): Promise<Response> =>
        Promise.race([
          inject(request),
          new Promise<Response>((_, reject) => setTimeout(() => reject(new Error('interrupted')), afterMs)),
        ]);
      const result = await pushAll(clientOf(admin.token, cut), spaceId, folder).catch((error: Error) => error.message);
      if (afterMs === 0) assert.equal(result, 'interrupted');
      await pushAll(client, spaceId, folder);
      assert.deepEqual(await contentOf(client, spaceId), expected, `interrupted after ${afterMs} ms`);
      assert.deepEqual(await pushAll(client, spaceId, folder), ['unchanged', 0]);
    }
  });
});

describe('a folder', () => {
  test('has its content without hidden and unrelated files', async (context) => {
    const folder = await temporary(context);
    await mkdir(join(folder, '.git'));
    await mkdir(join(folder, 'node_modules/x'), { recursive: true });
    for (const [path, text] of Object.entries({
      'README.md': '# Home\n\n![shown](shown.png)\n',
      'shown.png': 'png',
      'unused.bin': 'bin',
      '.env': 'SECRET=1',
      '.git/config': 'x',
      'node_modules/x/README.md': '# X\n',
    }))
      await writeFile(join(folder, path), text);
    const { files } = await readLocalFolder(folder);
    assert.deepEqual(
      files.map(({ path }) => path),
      ['README.md', 'shown.png'],
    );
  });

  test('that is none is refused by its name', async () => {
    await assert.rejects(readLocalFolder('/nowhere/at/all'), /\/nowhere\/at\/all is not a folder/);
  });
});
