import { findUserByEmail } from '#features/accounts';
import { urlsOn } from '#platform/context';
import { ofServer, type JobContext } from '#platform/jobs';
import { queueMail, isMailConfigured } from '#platform/mail';
import { decryptSecret } from '#platform/encrypted-secret';
import { hourMs, issueLink } from './link.ts';
import { resetMail } from './mail-templates.ts';
import { countLinksSince } from './rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'sign-in.send-reset': { sealed: string };
  }
}

const mostAnHour = 5;

/** Sends a password reset link if there is an account; otherwise does nothing. */
export async function sendReset({ sealed }: { sealed: string }, { services, write }: JobContext): Promise<void> {
  const email = decryptSecret(services.secret, sealed);
  if (email === undefined || !isMailConfigured(services)) return;
  await write(async (db) => {
    const now = services.clock();
    const user = await findUserByEmail(db, email);
    if (!user) return;
    // Limits the mail one account can be sent.
    if ((await countLinksSince(db, user.id, new Date(now.getTime() - hourMs))) >= mostAnHour) return;
    const { path, expiresAt } = await issueLink({ db, now }, { user: user.id, lifetimeMs: hourMs });
    const url = urlsOn(services.config.url).app(path);
    await queueMail({ db, now, services }, ofServer, resetMail(user.email, url, expiresAt));
  });
}
