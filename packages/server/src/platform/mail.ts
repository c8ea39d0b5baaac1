// Mail, if an SMTP server is configured. It is queued in the transaction that requests it, encrypted because it may
// hold a sign-in link, and sent by a job with retries.
import type { Config } from './config.ts';
import type { Context, Services } from './context.ts';
import { Counter } from './counters.ts';
import { enqueue, type JobContext } from './jobs.ts';
import { encryptSecret, decryptSecret } from './encrypted-secret.ts';

declare module './jobs.ts' {
  interface JobPayloads {
    'mail.send': { sealed: string };
  }
}

export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

export const isMailConfigured = ({ config }: Pick<Services, 'config'>): boolean => config.smtpUrl !== undefined;

/** For the organization see `EnqueueOptions`. */
export async function queueMail(
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  organization: string,
  mail: Mail,
): Promise<void> {
  await enqueue(
    db,
    now,
    'mail.send',
    { sealed: encryptSecret(services.secret, JSON.stringify(mail)) },
    { organization },
  );
}

const longestMs = 20_000;

async function transportTo(smtpUrl: string, longest: number) {
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: longest, greetingTimeout: longest, socketTimeout: longest };
  const address = new URL(smtpUrl);
  return createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    ...(address.port !== '' && { port: Number(address.port) }),
    secure: address.protocol === 'smtps:',
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    ...limits,
  });
}

const longestCheckMs = 5000;

/** Connects and authenticates without sending anything; throws the server's or the connection's error. */
export async function checkMail(smtpUrl: string): Promise<void> {
  const transport = await transportTo(smtpUrl, longestCheckMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const mails = new Counter('lectern_mails_total', 'Attempts to send mail, by result', ['result']);

export async function sendMail({ sealed }: { sealed: string }, { services, log }: JobContext): Promise<void> {
  const { smtpUrl } = services.config;
  const text = decryptSecret(services.secret, sealed);
  if (smtpUrl === undefined || text === undefined) {
    // Without a server, or encrypted with another secret, it can never be sent.
    mails.add(['dropped']);
    log.warn('a mail that can no longer be sent was dropped');
    return;
  }
  await sendNow(services.config, JSON.parse(text) as Mail);
}

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'url'>;

/** Not in a transaction; throws the error of the server. */
export async function sendNow({ smtpUrl, mailFrom, url }: MailSettings, mail: Mail): Promise<void> {
  const transport = await transportTo(smtpUrl!, longestMs);
  try {
    await transport.sendMail({ from: mailFrom ?? `Lectern <lectern@${new URL(url).hostname}>`, ...mail });
    mails.add(['sent']);
  } catch (error) {
    mails.add(['failed']);
    throw error;
  } finally {
    transport.close();
  }
}
