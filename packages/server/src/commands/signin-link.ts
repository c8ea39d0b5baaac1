// Recovery for locked-out users, administrators included: access to the server's shell is the authorization.
import { findUserByEmail } from '#features/accounts';
import { hourMs, issueLink } from '#features/sign-in';
import type { Config } from '#platform/config';
import { urlsOn } from '#platform/context';
import { requireServer } from '../process/data-folder.ts';
import { StartError } from '../process/start-error.ts';
import { prepareDatabase } from '../process/open-database.ts';
import { recordAccountChange } from './record-audit.ts';
import { tell, type Json } from './tell.ts';

export async function printSignInLink(config: Config, email: string, options: Json = {}): Promise<void> {
  await requireServer(config);
  const database = await prepareDatabase(config);
  try {
    const { path } = await database.write(async (db) => {
      const user = await findUserByEmail(db, email);
      if (!user) throw new StartError(`no user has the e-mail address ${email}`);
      const now = new Date();
      const target = { type: 'user', id: user.id };
      await recordAccountChange(config, { db, now }, { user: user.id, action: 'login_link_created', target });
      return issueLink({ db, now }, { user: user.id, lifetimeMs: hourMs });
    });
    if (!options.json) console.error(`It works once, for an hour, and signs in ${email}:`);
    // The only line on standard output, so that scripts can capture it.
    const link = urlsOn(config.url).app(path);
    tell(options, { link, email }, link);
  } finally {
    await database.close();
  }
}
