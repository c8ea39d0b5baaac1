import { unavailable } from '#db/unavailable';
import { logFailure } from '#platform/log';
import { version } from '#platform/version';
import type { Config } from '#platform/config';
import { start, type Running } from '../process/start.ts';

/** Startup message for the operator. */
function greeting(config: Config, { firstStart, sample, address }: Running): string {
  const lines = [
    `Lectern ${version} is listening on ${address}`,
    `  API        ${config.url}/v1`,
    `  Reference  ${config.url}/reference`,
    `  Health     ${config.url}/healthz`,
    ...(sample?.url === undefined ? [] : [`  Manual     ${sample.url}`]),
  ];
  if (firstStart) {
    lines.push(
      '',
      firstStart.again ? 'The first start was interrupted before it could print this.' : 'This is the first start.',
      `  Organization   ${config.organizationTitle} (${firstStart.organization})`,
      `  Administrator  ${firstStart.email}`,
      `  Sign in        ${firstStart.link}   (works once, for a week)`,
    );
    if (config.adminToken !== undefined) lines.push('  API token      the one in LECTERN_ADMIN_TOKEN');
    else {
      lines.push(
        `  API token      ${firstStart.token}   (shown only once)`,
        '',
        `  curl -H "Authorization: Bearer ${firstStart.token}" ${config.url}/v1/orgs`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

const parentEveryMs = 500;

/** npm exits at once on a signal and leaves the child running; when the parent shell is gone, stop too. */
function onOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined && process.env['npm_command'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentEveryMs);
  timer.unref();
}

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** A hung database or a stalled client must not block shutdown. */
function giveUp({ services: { log } }: Running, { stopMs }: Config): void {
  log.error(
    { seconds: stopMs / 1000 },
    'stopping took longer than LECTERN_STOP_SECONDS; requests and jobs in progress are aborted',
  );
  process.exit(1);
}

export async function serve(config: Config): Promise<void> {
  for (const name of config.unknown) console.error(`${name} is not a setting of Lectern and has no effect`);
  // The first process of a container gets no signal that it has no handler for. What a start does can be interrupted.
  const endStart = () => process.exit(0);
  for (const signal of stopSignals) process.on(signal, endStart);
  const running = await start(config);
  let stopping: Promise<void> | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let shown: Promise<void> = Promise.resolve();
  const stop = (why: string) => {
    running.services.log.info({ why }, 'stopping: finishing requests in progress');
    deadline ??= setTimeout(() => giveUp(running, config), 2 * config.drainMs + config.stopMs);
    stopping ??= shown.then(running.stop).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of stopSignals) process.on(signal, stop).off(signal, endStart);
  // Rejections of work whose caller has already failed elsewhere.
  process.on('unhandledRejection', (error) => {
    if (!unavailable(error)) throw error;
    logFailure(running.services.log, error, 'background work failed because the database is unavailable');
  });
  onOrphaned(() => stop('the parent process has ended'));
  // Last: a supervisor that reads this line may end the process at once.
  console.log(greeting(config, running));
  shown = running.markShown();
  await shown;
}
