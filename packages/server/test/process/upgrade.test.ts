// `lectern upgrade --check`: what it says before, and that it changes nothing.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { migrate, migrationNames, newestMigration } from '../../src/db/migrate.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/process/open-database.ts';
import { sql } from 'kysely';
import { engine } from '../engine.ts';
import { runCommand } from './command.ts';
import { suiteSettings } from './settings.ts';

describe('upgrade --check', () => {
  const settings = suiteSettings({ hasSchema: false });
  const last = newestMigration;

  async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
    const database = await openDatabase(readConfig(settings()));
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  test('lists what will run, and runs nothing', async () => {
    const older = new Set(migrationNames.slice(0, -1));
    await withDatabase((database) => migrate(database, older));
    const checked = await runCommand(settings(), 'upgrade', '--check');
    assert.equal(checked.code, 0, checked.output);
    assert.ok(checked.output.includes(`will run 1 migration:\n  ${last}\n`), checked.output);
    assert.match(checked.output, engine === 'sqlite' ? /took [\d.]+ s on a copy/ : /about \d+ rows?: they take/);
    assert.match(checked.output, /Nodes of both versions (?:may|must not) run at once/);
    const again = await runCommand(settings(), 'upgrade', '--check');
    assert.ok(again.output.includes(last));
  });

  test('says when nothing is to be done', async () => {
    const { code, output } = await runCommand(settings(), 'upgrade');
    assert.deepEqual([code, output.trim()], [0, `Ran ${last}.`]);
    const { output: after } = await runCommand(settings(), 'upgrade', '--check');
    assert.match(after, /^The database is up to date: .* changes nothing in it\.\n$/);
  });

  test('refuses to go back', async () => {
    await withDatabase((database) =>
      database.write(({ q }) => sql`insert into migrations (name, ran_at) values ('9999-later', '2030')`.execute(q)),
    );
    const { code, output } = await runCommand(settings(), 'upgrade', '--check');
    assert.equal(code, 1);
    assert.match(output, /written by a newer version \(it has 9999-later\)[^]*never downgraded/);
  });
});
