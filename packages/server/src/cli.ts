import { Command } from 'commander';
import { ConfigError, readConfig } from '#platform/config';
import { version } from '#platform/version';
import type { NewToken } from './commands/tokens.ts';
import { StartError } from './start-error.ts';

const program = new Command('lectern').description('A self-hosted documentation content service').version(version);
const config = () => readConfig(process.env);
// Each command loads what it needs when it is called.
const tokens = () => import('./commands/tokens.ts');

program
  .command('serve')
  .description('run the service')
  .action(async () => (await import('./commands/serve.ts')).serve(config()));

program
  .command('migrate')
  .description('bring the database to the form this version needs, without starting the service')
  .action(async () => (await import('./commands/migrate.ts')).runMigrations(config()));

program
  .command('doctor')
  .description('check settings, database, disk and versions')
  .action(async () => {
    const { doctor } = await import('./commands/doctor.ts');
    if (!(await doctor(process.env))) process.exitCode = 1;
  });

const token = program.command('token').description('make, list and revoke API tokens');

token
  .command('create')
  .description('make a token for somebody and print it')
  .requiredOption('--email <address>', 'whose token it is')
  .option('--label <text>', 'what it is for', 'made on the command line')
  .option('--expires <when>', 'a date, or a span such as 12h, 30d or 4w')
  .option('--read-only', 'it may only read')
  .option('--organization <id>', 'it reaches this organization only')
  .option('--space <id>', 'it reaches this space only')
  .action(async (options: NewToken) => (await tokens()).createToken(config(), options));

token
  .command('list')
  .description('list somebody’s tokens')
  .requiredOption('--email <address>', 'whose tokens')
  .action(async ({ email }: { email: string }) => (await tokens()).listTokens(config(), email));

token
  .command('revoke')
  .description('revoke a token')
  .argument('<id>', 'its id, as `token list` shows it')
  .action(async (id: string) => (await tokens()).revokeToken(config(), id));

export async function main(argv: string[]): Promise<void> {
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
