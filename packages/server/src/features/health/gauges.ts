// What waits and runs now, read from the database on every scrape: it is the same whichever process answers.
import { countRunningImports } from '#features/imports';
import { countDeliveries } from '#features/webhooks';
import { unavailable } from '#db/unavailable';
import { metricText, type Series } from '#platform/counters';
import type { Services } from '#platform/context';
import { countJobs } from '#platform/job-stats';

const gauge = (name: string, help: string, series: Series): string => metricText(name, help, 'gauge', series);
const secondsSince = (now: Date, time: string): number => Math.max(0, (now.getTime() - Date.parse(time)) / 1000);

export async function gaugesText(services: Services): Promise<string> {
  const load = loadText(services) + (await replicaText(services));
  try {
    return (
      load + gauge('lectern_database_up', 'Whether the database answered', [['', 1]]) + (await queuesText(services))
    );
  } catch (error) {
    // The rest is most needed while the database is away.
    if (!unavailable(error)) throw error;
    return load + gauge('lectern_database_up', 'Whether the database answered', [['', 0]]);
  }
}

/** SQLite has no connections to count: those metrics have no values there. */
function loadText({ database }: Services): string {
  const { waiting, connections } = database.load();
  const some = (series: (of: NonNullable<typeof connections>) => Series) => (connections ? series(connections) : []);
  return [
    gauge('lectern_database_waiting', 'Work that waits for a connection (PostgreSQL) or a commit (SQLite)', [
      ['', waiting],
    ]),
    gauge(
      'lectern_database_connections',
      'Connections to the database, by state',
      some(({ busy, idle }) => [
        ['state="busy"', busy],
        ['state="idle"', idle],
      ]),
    ),
    gauge(
      'lectern_database_connections_limit',
      'Most connections to the database',
      some(({ limit }) => [['', limit]]),
    ),
  ].join('');
}

async function replicaText({ database: { replica } }: Services): Promise<string> {
  const { state, behindBytes } = (await replica?.check()) ?? {};
  const some = (series: Series): Series => (replica ? series : []);
  return [
    gauge(
      'lectern_database_replica_up',
      'Whether the replica for readers of sites answers and follows the primary',
      some([['', state === 'in-use' || state === 'behind' ? 1 : 0]]),
    ),
    gauge(
      'lectern_database_replica_behind_bytes',
      'What the replica has yet to replay',
      behindBytes === undefined ? [] : [['', behindBytes]],
    ),
    metricText(
      'lectern_database_replica_reads_total',
      'Reads of sites that the replica might answer, by what became of them',
      'counter',
      Object.entries(replica?.reads ?? {}).map(([result, count]) => [`result="${result}"`, count] as const),
    ),
  ].join('');
}

async function queuesText({ database: { reads }, clock }: Services): Promise<string> {
  const now = clock();
  const [jobs, deliveries, imports] = await Promise.all([
    countJobs(reads, now),
    countDeliveries(reads, now.toISOString()),
    countRunningImports(reads),
  ]);
  const due = jobs.filter(({ state }) => state === 'due');
  return [
    gauge(
      'lectern_jobs',
      'Jobs in the queue, by job and state',
      jobs.map(({ job, state, count }) => [`job="${job}",state="${state}"`, count] as const),
    ),
    gauge(
      'lectern_job_oldest_due_seconds',
      'How long the oldest job that should run has waited, by job',
      due.map(({ job, oldest }) => [`job="${job}"`, secondsSince(now, oldest)] as const),
    ),
    gauge('lectern_webhook_deliveries', 'Deliveries to be sent now or after a failed attempt', [
      ['state="due"', deliveries.due],
      ['state="waiting"', deliveries.waiting],
    ]),
    gauge('lectern_webhook_oldest_due_seconds', 'How long the oldest delivery that should be sent has waited', [
      ['', deliveries.oldest === null ? 0 : secondsSince(now, deliveries.oldest)],
    ]),
    gauge('lectern_imports_running', 'Imports that run now', [['', imports]]),
  ].join('');
}
