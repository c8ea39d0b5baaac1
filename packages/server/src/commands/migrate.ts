import { migrate } from '#db/migrate';
import type { Config } from '#platform/config';
import { openDatabase } from '../process/open-database.ts';
import { tell, type Json } from './tell.ts';

export async function runMigrations(config: Config, options: Json = {}): Promise<void> {
  const database = await openDatabase(config);
  try {
    const ran = await migrate(database);
    tell(options, { ran }, ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
  } finally {
    await database.close();
  }
}
