import { version } from '#platform/version';
import type { Config } from '#platform/config';
import { start, type Running } from '../start.ts';

/** What an operator should see when the service is up. */
function greeting(config: Config, { firstStart, address }: Running): string {
  const lines = [
    `Lectern ${version} is listening on ${address}`,
    `  API        ${config.url}/v1`,
    `  Reference  ${config.url}/reference`,
    `  Health     ${config.url}/healthz`,
  ];
  if (firstStart) {
    lines.push(
      '',
      'This is the first start.',
      `  Organization   ${config.organizationTitle} (${firstStart.organization})`,
      `  Administrator  ${firstStart.email}`,
    );
    if (firstStart.token === undefined) lines.push('  API token      the one in LECTERN_ADMIN_TOKEN');
    else {
      lines.push(
        `  API token      ${firstStart.token}   (shown this once)`,
        '',
        `  curl -H "Authorization: Bearer ${firstStart.token}" ${config.url}/v1/orgs`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

export async function serve(config: Config): Promise<void> {
  const running = await start(config);
  console.log(greeting(config, running));
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      running.services.log.info({ signal }, 'stopping: answering what is under way');
      stopping ??= running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
