import { migrate } from '#db/migrate';
import type { Config } from '#platform/config';
import { openDatabase } from '../process/start.ts';

export async function runMigrations(config: Config): Promise<void> {
  const database = await openDatabase(config);
  try {
    const ran = await migrate(database);
    console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
  } finally {
    await database.close();
  }
}
