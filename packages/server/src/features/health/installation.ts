// The installation as its operators see it in the application.
import { statfs } from 'node:fs/promises';
import type { ReplyOf, api } from '@lectern/contract';
import { appliedMigrations } from '#db/migrate';
import { countStored } from '#features/files';
import { gitVersion, isNewEnough } from '#features/git';
import { printParts } from '#features/print';
import type { SignedInContext } from '#platform/context';
import { requireDiskSpace } from '#platform/disk-space-probe';
import { errorMessage } from '#platform/error-message';
import { conflict, notFound, preconditionFailed } from '#platform/errors';
import { countJobs, makeDueNow } from '#platform/job-stats';
import { checkMail, sendNow } from '#platform/mail';
import { mapPage, type Page, type PageQuery } from '#platform/paging';
import { version } from '#platform/version';
import * as rows from './rows.ts';

type Installation = ReplyOf<typeof api.getInstallation>;
type Check = Installation['checks'][number];
type Job = ReplyOf<typeof api.retryInstallationJob>;

const startedAt = new Date(performance.timeOrigin).toISOString();

/** Runs a check: its message when it succeeds, the reason when it fails. */
async function tried(name: Check['name'], message: string, work: () => Promise<unknown>): Promise<Check> {
  try {
    await work();
    return { name, state: 'ok', message };
  } catch (error) {
    return { name, state: 'wrong', message: errorMessage(error) };
  }
}

async function checksOf({ services }: SignedInContext): Promise<Check[]> {
  const { config, database, storage } = services;
  const { smtpUrl } = config;
  const git = await gitVersion();
  const { hasPrintParts, missingParts } = await printParts();
  const checks: (Check | Promise<Check>)[] = [
    tried('database', 'the database answers', () => database.ping()),
    tried('disk', 'the data folder is writable', () => requireDiskSpace(storage.arrivals)),
    tried('storage', `files can be stored in ${storage.name}`, () => storage.check()),
    smtpUrl === undefined
      ? { name: 'mail', state: 'note', message: 'no mail is sent: LECTERN_SMTP_URL is not set' }
      : tried('mail', `the mail server ${new URL(smtpUrl).host} accepts mail`, () => checkMail(smtpUrl)),
    git !== undefined && isNewEnough(git)
      ? { name: 'git', state: 'ok', message: `git is version ${git}` }
      : { name: 'git', state: 'note', message: 'git 2.37 or later is not installed: there is no Git sync' },
    hasPrintParts()
      ? { name: 'print', state: 'ok', message: 'PDF files and social cards can be made' }
      : { name: 'print', state: 'note', message: missingParts },
  ];
  return Promise.all(checks.map(async (check) => check));
}

export async function presentInstallation(context: SignedInContext): Promise<Installation> {
  const { services, db, now } = context;
  const { config, database, storage } = services;
  const { bavail, bsize } = await statfs(config.dataFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  const jobs = await countJobs(db, now);
  return {
    object: 'installation',
    version,
    node: process.versions.node,
    database: {
      engine: database.engine,
      version: await rows.databaseVersion(db),
      migration: (await appliedMigrations(db)).sort().at(-1) ?? 'none',
    },
    startedAt,
    checks: await checksOf(context),
    storage: { ...(await countStored(db)), freeBytes: bavail * bsize, place: storage.name },
    mail: { configured: config.smtpUrl === undefined ? 'no' : 'yes' },
    jobs: jobs.map(({ job, ...rest }) => ({ name: job, ...rest })),
  };
}

const presentJob = (row: rows.JobRow): Job => ({
  object: 'installation-job',
  id: row.id,
  name: row.name,
  state: row.state,
  attempts: row.attempts,
  ...(row.last_error !== null && { error: row.last_error }),
  createdAt: row.created_at,
  runAt: row.run_at,
});

export async function listJobs(
  { db, now }: SignedInContext,
  query: PageQuery & { state?: Job['state'] },
): Promise<Page<Job>> {
  return mapPage(await rows.listJobs(db, now.toISOString(), query), presentJob);
}

/** Counts its attempts anew, so that it is retried as often as a new one. */
export async function retryJob({ db, now }: SignedInContext, id: string): Promise<Job> {
  const found = await rows.findJob(db, now.toISOString(), id);
  if (!found) throw notFound('job');
  if (found.state === 'running') throw conflict('the job is running');
  await makeDueNow(db, now, found);
  return presentJob((await rows.findJob(db, now.toISOString(), id))!);
}

export async function sendTestMail({ services, caller }: SignedInContext): Promise<{ to: string }> {
  const { config } = services;
  if (config.smtpUrl === undefined) throw preconditionFailed('there is no mail server: LECTERN_SMTP_URL is not set');
  const text = `This mail was sent from ${config.url} to try its mail server. Nothing has to be done.`;
  try {
    await sendNow(config, { to: caller.email, subject: 'Test of the mail server', text, html: `<p>${text}</p>` });
  } catch (error) {
    throw preconditionFailed(`the mail server refused the mail: ${errorMessage(error)}`);
  }
  return { to: caller.email };
}
