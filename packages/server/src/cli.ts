import { Command } from 'commander';
import { ConfigError, readConfig } from '#platform/config';
import { version } from '#platform/version';
import { start, StartError } from './start.ts';

const program = new Command('lectern').description('A self-hosted documentation content service').version(version);

program
  .command('serve')
  .description('run the service')
  .action(async () => {
    const running = await start(readConfig(process.env));
    const { config } = running.services;
    console.log(`Lectern ${version} answers at ${config.url}`);
    console.log(`  API        ${config.url}/v1`);
    console.log(`  Reference  ${config.url}/reference`);
    const first = running.firstStart;
    if (first) {
      console.log(`\nFirst start: made the organization ${first.organization} and its administrator ${first.email}.`);
      if (first.token !== undefined) {
        console.log(`  API token (shown this once): ${first.token}`);
        console.log(`  Try: curl -H "Authorization: Bearer ${first.token}" ${config.url}/v1/user`);
      }
    }
    let stopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        void running.stop().then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
      });
    }
  });

export async function main(argv: string[]): Promise<void> {
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
