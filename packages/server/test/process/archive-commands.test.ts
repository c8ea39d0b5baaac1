// One engine: what is refused here is refused before rows are read, or because there are none.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runCommand } from './command.ts';
import { freshSettings } from './settings.ts';

describe('commands for archives', () => {
  test('report errors in one sentence and exit with 1', async () => {
    const { env, release } = await freshSettings();
    const folder = await mkdtemp(join(tmpdir(), 'lectern-commands-'));
    const cases: [string[], RegExp][] = [
      [['import', join(folder, 'nowhere.zip')], /^cannot read .*nowhere\.zip/],
      [['restore', join(folder, 'nowhere.zip')], /^cannot read/],
      [['restore', '--check', join(folder, 'nowhere.zip')], /^cannot read/],
      [['export', '--space', 'nothing', join(folder, 'x.zip')], /^no space has the id nothing/],
      [['export', '--space', 'a', '--organization', 'b', join(folder, 'x.zip')], /mutually exclusive/],
      [['backup', '/dev/null/backup.zip'], /^cannot write/],
    ];
    for (const [args, sentence] of cases) {
      const { code, output } = await runCommand(env, ...args);
      assert.equal(code, 1, output);
      assert.match(output, sentence);
      assert.equal(output.trim().split('\n').length, 1, output);
    }
    const help = await runCommand(env, '--help');
    for (const name of ['export', 'import', 'backup', 'restore'])
      assert.match(help.output, new RegExp(`^  ${name} `, 'm'));
    await rm(folder, { recursive: true, force: true });
    await release();
  });
});
