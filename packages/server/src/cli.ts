import { Command } from 'commander';
import { ConfigError, readConfig } from '#platform/config';
import { version } from '#platform/version';
import { doctor } from './commands/doctor.ts';
import { runMigrations } from './commands/migrate.ts';
import { serve } from './commands/serve.ts';
import * as tokens from './commands/tokens.ts';
import { StartError } from './start.ts';

const program = new Command('lectern').description('A self-hosted documentation content service').version(version);
const config = () => readConfig(process.env);

program
  .command('serve')
  .description('run the service')
  .action(() => serve(config()));

program
  .command('migrate')
  .description('bring the database to the form this version needs, without starting the service')
  .action(() => runMigrations(config()));

program
  .command('doctor')
  .description('check settings, database, disk and versions')
  .action(async () => {
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
  .action((options: tokens.NewToken) => tokens.createToken(config(), options));

token
  .command('list')
  .description('list somebody’s tokens')
  .requiredOption('--email <address>', 'whose tokens')
  .action(({ email }: { email: string }) => tokens.listTokens(config(), email));

token
  .command('revoke')
  .description('revoke a token')
  .argument('<id>', 'its id, as `token list` shows it')
  .action((id: string) => tokens.revokeToken(config(), id));

export async function main(argv: string[]): Promise<void> {
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
