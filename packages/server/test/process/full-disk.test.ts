// One engine: what fills up is the folder of data; what a database says then is in no-space.test.ts.
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { api, type Client } from '@lectern/contract';
import { startChild, token, type Child } from './child.ts';
import { freshSettings, suiteSettings, type Settings } from './settings.ts';
import { limitedFiles, smallTmpfs, type SmallDisk } from './small-disk.ts';

const run = promisify(execFile);
const rounds = 5;

/** Larger than what the database keeps. */
const bytesOf = (number: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.alloc(300_000, createHash('sha512').update(`file ${number}`).digest()));

async function liveSpace(client: Client): Promise<string> {
  const { items } = await client.call(api.listOrganizations);
  const body = { title: 'Files' };
  const { id: spaceId } = await client.call(api.createSpace, { organizationId: items[0]!.id, body });
  await client.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  return spaceId;
}

type Answer = { status: number; body: unknown };

/** What was acknowledged, to be found again later. */
class Ledger {
  readonly child: () => Child;
  readonly spaceId: string;
  readonly files = new Map<string, number>();
  readonly pages = new Map<string, string>();
  #count = 0;

  constructor(child: () => Child, spaceId: string) {
    this.child = child;
    this.spaceId = spaceId;
  }

  async upload(how: 'form' | 'bytes'): Promise<Answer> {
    const number = ++this.#count;
    const form = new FormData();
    form.append('file', new File([bytesOf(number)], `${number}.bin`));
    const type = how === 'bytes' && { 'content-type': 'application/octet-stream' };
    const query = how === 'bytes' ? `?name=${number}.bin` : '';
    const response = await fetch(`${this.child().url}/v1/spaces/${this.spaceId}/content/files${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...type },
      body: how === 'bytes' ? bytesOf(number) : form,
    });
    const body = (await response.json()) as { insertedFiles: { id: string }[] };
    if (response.status === 201) this.files.set(body.insertedFiles[0]!.id, number);
    return { status: response.status, body };
  }

  async edit(): Promise<Answer> {
    const title = `Page ${++this.#count}`;
    const markdown = `${title} ${'word '.repeat(2000)}\n`;
    const answer = await this.child().client.send(api.editContent, {
      spaceId: this.spaceId,
      body: { changes: [{ operation: 'insert_page', title, document: { markdown } }] },
    });
    const { changes } = answer.body as { changes: { page: { id: string } }[] };
    if (answer.status < 300) this.pages.set(changes[0]!.page.id, title);
    return answer;
  }

  /** Everything acknowledged is there, whole. */
  async check(): Promise<void> {
    const { client, url } = this.child();
    const spaceId = this.spaceId;
    const { items } = await client.call(api.listFiles, { spaceId, query: { limit: 1000 } });
    const kept = new Map(items.map((file) => [file.id, file]));
    for (const [id, number] of this.files) {
      const { pathname, search } = new URL(kept.get(id)!.downloadURL);
      const response = await fetch(url + pathname + search);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), Buffer.from(bytesOf(number)));
    }
    for (const [pageId, title] of this.pages) {
      assert.equal((await client.call(api.getPage, { spaceId, pageId })).title, title);
    }
  }
}

const sentenceIn = ({ body }: Answer): string => (body as { error: { message: string } }).error.message;

async function readiness({ url }: Child): Promise<Answer> {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.json() };
}

/** Readiness is looked at again after a moment, as a load balancer does. */
async function untilReadinessIs(status: 200 | 503, child: Child): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await readiness(child);
    if (answer.status === status) return answer;
    assert.ok(tries < 300, `readiness stays ${answer.status}`);
    await wait(100);
  }
}

describe('a log on a full disk', () => {
  const settings = suiteSettings();
  const folder = mkdtempSync(join(tmpdir(), 'lectern-log-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('loses only log lines, reports how many when there is space, and lets the process exit', async () => {
    const path = join(folder, 'log');
    const within = ['sh', '-c', 'exec "$@" > "$0"', path];
    const child = await startChild({ ...settings(), LECTERN_LOG: 'info' }, { within, printsTo: path });
    const limit = (soft: string) => run('prlimit', ['--pid', String(child.pid), `--fsize=${soft}:`]);
    const ask = async (): Promise<void> => assert.equal((await fetch(`${child.url}/healthz`)).status, 200);
    await limit(String(statSync(path).size));
    for (let round = 0; round < 200; round++) await ask();
    assert.equal(statSync(path).size < 20_000, true);
    await limit('unlimited');
    await ask();
    const count = await untilTold(path);
    assert.ok(count >= 150 && count <= 220, `${count} lines were lost`);

    await limit(String(statSync(path).size));
    await ask();
    assert.equal(await child.stop(), 0);
  });
});

async function untilTold(path: string): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const told = /"count":(\d+),"msg":"lines of the log could not be written"/.exec(readFileSync(path, 'utf8'));
    if (told) return Number(told[1]);
    await wait(50);
  }
  throw new Error(`nothing was told: ${readFileSync(path, 'utf8')}`);
}

for (const makeDisk of [() => smallTmpfs(40), limitedFiles]) {
  describe(`a full disk (${makeDisk === limitedFiles ? 'limit on files' : 'tmpfs'})`, () => {
    let disk: SmallDisk;
    let settings: Settings;
    before(async () => {
      // Where nobody may mount anything, the limit is tried twice.
      disk = (await makeDisk()) ?? (await limitedFiles());
      settings = await freshSettings();
    });
    after(async () => {
      await settings?.release();
      await disk?.release();
    });

    test('returns 507, loses nothing, and everything recovers when there is space', async () => {
      const env = { ...settings.env, LECTERN_DATA: disk.folder, TMPDIR: disk.folder };
      let child = await startChild(env, disk);
      const ledger = new Ledger(() => child, await liveSpace(child.client));
      const work = () => [ledger.upload('form'), ledger.upload('bytes'), ledger.edit()];
      for (const { status } of await Promise.all(work())) assert.ok(status < 300, String(status));
      assert.equal((await readiness(child)).status, 200);

      await disk.fill(child.pid);
      const seen = new Map<number, number>();
      for (let round = 0; round < rounds; round++) {
        const [form, bytes, edit] = await Promise.all(work());
        for (const answer of [form!, bytes!]) {
          assert.equal(answer.status, 507, JSON.stringify(answer.body));
          assert.match(sentenceIn(answer), /no space left/);
        }
        // A small write may still fit behind others.
        assert.ok(edit!.status === 507 || edit!.status < 300, `${edit!.status} ${JSON.stringify(edit!.body)}`);
        seen.set(edit!.status, (seen.get(edit!.status) ?? 0) + 1);
        const { id } = await child.client.call(api.getSpace, { spaceId: ledger.spaceId });
        assert.equal(id, ledger.spaceId);
      }
      await ledger.check();
      assert.ok((seen.get(507) ?? 0) > 0, 'no edit met the full disk');
      const unready = await untilReadinessIs(503, child);
      assert.match(sentenceIn(unready), /no space left/);
      assert.equal((await fetch(`${child.url}/healthz`)).status, 200);

      await disk.free(child.pid);
      for (const { status, body } of await Promise.all(work())) assert.ok(status < 300, JSON.stringify(body));
      await untilReadinessIs(200, child);
      await ledger.check();

      child.kill('SIGKILL');
      assert.equal(await child.ended, null);
      child = await startChild(env, disk);
      await ledger.check();
      assert.equal(await child.stop(), 0);
    });
  });
}
