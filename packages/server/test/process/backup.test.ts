import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { unzipSync } from 'fflate';
import { startChild as begin, type Child } from './child.ts';
import { beginCommand, runCommand, runCommandWithoutSpace } from './command.ts';
import { freshSettings, type Settings, type SettingsOptions } from './settings.ts';
import { bodyIn } from '../page-text.ts';

let folder: string;
const opened: Settings[] = [];
const settings = async (options?: SettingsOptions): Promise<Settings> => {
  const made = await freshSettings(options);
  opened.push(made);
  return made;
};
const children: Child[] = [];
/** One that was left over by a failure would keep the tests from ending. */
const startChild = async (env: Record<string, string>): Promise<Child> => {
  const child = await begin(env);
  children.push(child);
  return child;
};

async function listTitles(client: Client, organizationId: string): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  let page: string | undefined;
  do {
    const query = { limit: 1000, ...(page !== undefined && { page }) };
    const found = await client.call(api.listSpaces, { organizationId, query });
    for (const { id, title } of found.items) titles.set(id, title);
    page = found.next?.page;
  } while (page !== undefined);
  return titles;
}

const insert = (title: string, markdown: string) => ({
  operation: 'insert_page' as const,
  title,
  document: { markdown },
});

describe('backup of a running server', () => {
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'))));
  after(async () => {
    for (const { kill } of children) kill('SIGKILL');
    for (const { release } of opened) await release();
    await rm(folder, { recursive: true, force: true });
  });

  describe('a backup of a running server', () => {
    test('reports a full disk, and leaves no file', async () => {
      const { env } = await settings();
      await startChild(env);
      const target = join(folder, 'no-space');
      const { code, output } = await runCommandWithoutSpace(env, 'backup', target);
      assert.equal(code, 1);
      assert.match(output, /^there is no space left on the disk: /);
      assert.doesNotMatch(output, /node:internal| {4}at /);
      await assert.rejects(stat(target), { code: 'ENOENT' });
    });

    test('contains every acknowledged write, and restores a complete server', async () => {
      const { env } = await settings();
      const server = await startChild(env);
      const { client } = server;
      const organizationId = (await client.call(api.listOrganizations)).items[0]!.id;
      const written = new Map<string, string>();
      const writing = new AbortController();
      const write = async (name: string) => {
        for (let number = 0; !writing.signal.aborted; number++) {
          const title = `${name} ${number}`;
          const { id } = await client.call(api.createSpace, { organizationId, body: { title, editMode: 'live' } });
          const changes = [insert(title, `The words of ${title}.\n`)];
          await client.call(api.editContent, { spaceId: id, body: { changes } });
          written.set(id, title);
          // Writes begin all the time while the backup is made; as many as possible would only take longer to restore.
          await setTimeout(50);
        }
      };
      const writers = ['One', 'Two', 'Three'].map(write);
      // However slow the machine is.
      while (written.size < 12) await setTimeout(50);
      const before = new Map(written);
      const path = join(folder, 'running.zip');
      const backup = await runCommand(env, 'backup', path, '--verify');
      const during = written.size - before.size;
      writing.abort();
      await Promise.all(writers);
      assert.equal(backup.code, 0, backup.output);
      assert.match(backup.output, /Backed up everything to .*\n.* is valid: a backup/);
      assert.ok(before.size >= 12 && during > 0, `${before.size} before, ${during} during`);
      assert.equal((await stat(path)).mode & 0o077, 0);
      assert.equal(await server.stop(), 0);

      const other = (await settings({ hasSchema: false })).env;
      const restored = await runCommand(other, 'restore', path);
      assert.equal(restored.code, 0, restored.output);
      const doctor = await runCommand({ ...other, PORT: '0' }, 'doctor');
      assert.equal(doctor.code, 0, doctor.output);
      const second = await startChild(other);
      const titles = await listTitles(second.client, organizationId);
      for (const [id, title] of before) assert.equal(titles.get(id), title);
      for (const [id, title] of [...before].slice(-5)) {
        const { pages } = await second.client.call(api.listPages, { spaceId: id, query: { format: 'markdown' } });
        assert.equal(bodyIn(pages[0]!), `The words of ${title}.\n`);
      }
      // Nothing is there by halves.
      for (const [id, title] of titles) assert.ok(/^(?:One|Two|Three) \d+$/.test(title), id);
      await second.client.call(api.createSpace, { organizationId, body: { title: 'Afterwards' } });
      assert.equal(await second.stop(), 0);
      const again = await runCommand(other, 'restore', path);
      assert.equal(again.code, 1);
      assert.match(again.output, /^this server already contains data; nothing was changed/);
    });
  });

  const countRows = async (archive: string): Promise<Record<string, number>> => {
    const manifest = unzipSync(await readFile(archive))['manifest.json'];
    const { data } = JSON.parse(Buffer.from(manifest!).toString()) as { data: Record<string, { rows: number }> };
    return Object.fromEntries(Object.entries(data).map(([table, { rows }]) => [table, rows]));
  };

  describe('a killed import', () => {
    test('leaves nothing, and can be repeated', async () => {
      const { env } = await settings();
      const server = await startChild(env);
      const organizationId = (await server.client.call(api.listOrganizations)).items[0]!.id;
      for (let number = 0; number < 6; number++) {
        const body = { title: `Space ${number}`, editMode: 'live' as const };
        const { id: spaceId } = await server.client.call(api.createSpace, { organizationId, body });
        const changes = Array.from({ length: 30 }, (_, page) =>
          insert(`Page ${page}`, `# Part ${page} of ${spaceId}\n\n${'Words and words. '.repeat(100)}\n`),
        );
        await server.client.call(api.editContent, { spaceId, body: { changes } });
      }
      const path = join(folder, 'killed.zip');
      const exported = await runCommand(env, 'export', path);
      assert.equal(exported.code, 0, exported.output);
      assert.match(exported.output, /keys of sites and of single sign-on: protect it/);
      assert.equal(await server.stop(), 0);

      const prepared = async () => {
        const { env: target } = await settings();
        assert.equal((await runCommand(target, 'migrate')).code, 0);
        return target;
      };
      let target = await prepared();
      const begun = Date.now();
      const whole = (await settings()).env;
      const imported = await runCommand(whole, 'import', path);
      assert.equal(imported.code, 0, imported.output);
      const took = Date.now() - begun;
      for (const part of process.env['LECTERN_FUZZ'] === undefined ? [0.5] : [0.4, 0.6, 0.75, 0.9]) {
        for (let ms = took * part; ; ms *= 0.7) {
          const attempt = beginCommand(target, 'import', path);
          await setTimeout(ms);
          attempt.kill();
          await attempt.ended;
          // An empty export says that nothing is there.
          const leftPath = join(folder, `left-${ms}.zip`);
          const left = await runCommand(target, 'export', leftPath);
          // Killed before it had a secret, there is no server yet that could be exported.
          if (/there is no organization to export|there is no secret in/.test(left.output)) break;
          // On a machine with less to do than before it was done already; then all of it is there, and the next waits less.
          assert.match(left.output, /Exported the organization/);
          // The search index follows the transaction; whatever of it is missing then is made by jobs.
          const { search_sections: wanted, jobs: _, ...expected } = await countRows(path);
          const { search_sections: indexed, jobs, ...found } = await countRows(leftPath);
          assert.deepEqual(found, expected);
          assert.ok(indexed === wanted || jobs! > 0, `${indexed} of ${wanted} sections, and ${jobs} jobs`);
          target = await prepared();
        }
      }
      const last = await runCommand(target, 'import', path);
      assert.ok(last.code === 0 || /is here already/.test(last.output), last.output);
    });
  });
});
