// The file of a database with the newest schema, for processes on SQLite.
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';

const shared = process.env['TEST_TEMPLATES'];

/** Puts a database for SQLite into a folder, where processes of one run share one. */
export async function copyMigratedFile(folder: string): Promise<void> {
  if (shared === undefined) return;
  const template = join(shared, 'lectern.db');
  if (!existsSync(template)) {
    const [{ openSqlite }, { migrate }] = await Promise.all([
      import('../src/db/sqlite.ts'),
      import('../src/db/migrate.ts'),
    ]);
    // Processes that begin at the same time each make one, and the last stays.
    const made = join(await mkdtemp(join(shared, 'making-')), 'lectern.db');
    const database = openSqlite(made, { durable: false });
    await migrate(database);
    await database.close();
    await rename(made, template);
  }
  await copyFile(template, join(folder, 'lectern.db'));
}
