import { operation } from '../operation.ts';
import { array, integer, list, named, object, oneOf, optional, paging, text, timestamp } from '../shape-builders.ts';

const tag = 'Installation';
const at = '/v1/orgs/{organizationId}/installation';
const description =
  'An addition of this service. For administrators of the organizations that `LECTERN_OPERATORS` names, by default the first one.';
const refused = { 403: 'the operator has not given this organization access to the installation' };

const JobState = oneOf(['due', 'scheduled', 'running', 'retrying', 'failed'], {
  description:
    '`due`: it should run now; `retrying`: it failed and is tried again; `failed`: twelve times, and is tried once a day',
});
const InstallationJob = named(
  'InstallationJob',
  object({
    object: oneOf(['installation-job']),
    id: text(1),
    name: text(1, undefined, { description: 'the kind of work, such as `mail.send`' }),
    state: JobState,
    attempts: integer({ minimum: 0, description: 'how often it was tried' }),
    error: optional(text(1, undefined, { description: 'what went wrong the last time' })),
    createdAt: timestamp(),
    runAt: timestamp({ description: 'when it runs next, or until when it is leased to a process' }),
  }),
);

export const getInstallation = operation({
  id: 'getInstallation',
  route: `GET ${at}`,
  summary: 'Get the state of the installation: health, versions, storage, mail and queues',
  description,
  tag,
  access: { level: 'admin' },
  status: 200,
  reply: named(
    'Installation',
    object({
      object: oneOf(['installation']),
      version: text(1, undefined, { description: 'version of Lectern' }),
      node: text(1, undefined, { description: 'version of Node' }),
      database: object({
        engine: oneOf(['sqlite', 'postgres'], { description: 'which database it is' }),
        version: text(1),
        migration: text(1, undefined, { description: 'the last migration that ran' }),
      }),
      startedAt: timestamp({ description: 'when the process that answers started' }),
      checks: array(
        object({
          name: oneOf(['database', 'disk', 'storage', 'mail', 'git', 'print']),
          state: oneOf(['ok', 'note', 'wrong']),
          message: text(1, undefined, { description: 'one sentence, in English' }),
        }),
      ),
      storage: object({
        files: integer({ minimum: 0, description: 'files of all organizations, equal ones counted once' }),
        bytes: integer({ minimum: 0, description: 'their size' }),
        freeBytes: integer({ minimum: 0, description: 'free space of the disk with the data folder' }),
        place: text(1, undefined, { description: 'where large files are' }),
      }),
      mail: object({ configured: oneOf(['yes', 'no'], { description: 'whether a mail server is set up' }) }),
      jobs: array(
        object({
          name: text(1),
          state: JobState,
          count: integer({ minimum: 1 }),
          oldest: timestamp({ description: 'when the first of them became due, or becomes it' }),
        }),
      ),
    }),
  ),
  errors: refused,
});

export const listInstallationJobs = operation({
  id: 'listInstallationJobs',
  route: `GET ${at}/jobs`,
  summary: 'List background jobs of the installation, the oldest first',
  description,
  tag,
  access: { level: 'admin' },
  query: { state: optional(JobState), ...paging },
  status: 200,
  reply: list(InstallationJob),
  errors: refused,
});

export const retryInstallationJob = operation({
  id: 'retryInstallationJob',
  route: `POST ${at}/jobs/{jobId}/retry`,
  summary: 'Run a job now that failed or waits',
  description,
  tag,
  access: { level: 'admin' },
  audit: { event: 'installation_job_retried', target: 'jobId' },
  status: 200,
  reply: InstallationJob,
  errors: { ...refused, 409: 'the job is running' },
});

export const sendTestMail = operation({
  id: 'sendTestMail',
  route: `POST ${at}/test-mail`,
  summary: 'Send a mail to yourself, at once',
  description: `${description} The error of the mail server is in the reply.`,
  tag,
  access: { level: 'admin' },
  audit: { event: 'installation_mail_tested', target: 'organizationId' },
  status: 200,
  reply: named('TestMail', object({ to: text(1, undefined, { description: 'the address it was sent to' }) })),
  errors: { ...refused, 412: 'there is no mail server, or it refused the mail' },
});

export const listLicences = operation({
  id: 'listLicences',
  route: `GET ${at}/licences`,
  summary: 'List the packages that the service uses, and their licences',
  description,
  tag,
  access: { level: 'admin' },
  status: 200,
  reply: named(
    'Licences',
    object({
      items: array(
        object({
          name: text(1),
          version: text(1),
          licence: text(1, undefined, { description: 'its SPDX name where it has one' }),
        }),
      ),
    }),
  ),
  errors: refused,
});
