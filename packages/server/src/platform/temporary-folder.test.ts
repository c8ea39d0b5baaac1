// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { removeOrphanedFolders } from './temporary-folder.ts';

const code = `
  const { temporaryFolder } = await import(${JSON.stringify(new URL('temporary-folder.ts', import.meta.url).href)});
  console.log(await temporaryFolder('upload'));
  setInterval(() => undefined, 1000);
`;

async function holder(folder: string): Promise<{ child: ChildProcess; held: string }> {
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, held: line.toString().trim() };
}

async function kill({ child }: { child: ChildProcess }): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('temporary folders', { skip: process.getuid === undefined && 'this system knows no users' }, () => {
  test('of a killed process are removed, and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    const [killed, living] = await Promise.all([holder(folder), holder(folder)]);
    try {
      await writeFile(join(killed.held, 'file'), 'half of it');
      await kill(killed);
      const name = basename(killed.held);
      const elsewhere = name.replace(/^(lectern-upload-)[\da-f]{8}/, '$100000000');
      const [recent, old] = [1, 2].map((one) =>
        name.replace(/^(lectern-upload-[\da-f]{8}-)[\da-f]{8}/, `$10000000${one}`),
      ) as [string, string];
      const others = ['lectern-upload-abcdef', 'somebody', elsewhere, recent, old];
      for (const one of others) await mkdir(join(folder, one));
      await utimes(join(folder, old), 1, 1);
      const link = name.replace(/\w{6}$/, 'linked');
      await symlink(join(folder, 'somebody'), join(folder, link));
      assert.deepEqual((await removeOrphanedFolders(folder)).sort(), [name, old].sort());
      const left = [...others.filter((one) => one !== old), link, basename(living.held)];
      assert.deepEqual((await readdir(folder)).sort(), left.sort());
    } finally {
      await kill(living);
      await rm(folder, { recursive: true });
    }
  });
});
