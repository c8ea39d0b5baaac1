import { Command } from 'commander';
import { readConfig } from '#platform/config';
import { version } from '#platform/version';
import type { ExportOptions } from './commands/export.ts';
import type { ImportOptions } from './commands/import.ts';
import type { RestoreOptions } from './commands/restore.ts';
import type { NewToken } from './commands/tokens.ts';

export const program = new Command('lectern')
  .description('A self-hosted documentation content service')
  .version(version);
const config = () => readConfig(process.env);
// Each command loads its modules lazily.
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

program
  .command('export')
  .description('write an organization or a space to a file: Markdown for people, and all of it for another Lectern')
  .argument('<file.zip>', 'the file to write')
  .option('--organization <id>', 'which organization; not needed when there is only one')
  .option('--space <id>', 'this space alone')
  .action(async (file: string, options: ExportOptions) =>
    (await import('./commands/export.ts')).runExport(config(), file, options),
  );

program
  .command('import')
  .description('take in an organization or a space that was exported; ids are kept')
  .argument('<file.zip>', 'the file to read')
  .option('--into <id>', 'the organization a space shall belong to; otherwise the one it was in')
  .option('--check', 'only say whether the file is sound')
  .action(async (file: string, options: ImportOptions) =>
    (await import('./commands/import.ts')).runImport(config(), file, options),
  );

program
  .command('backup')
  .description('write everything to a file, also while the service runs')
  .argument('<file or folder>', 'the file to write; in a folder it is named by the time')
  .option('--verify', 'read it again afterwards and rehearse the restore')
  .action(async (target: string, options: { verify?: boolean }) =>
    (await import('./commands/backup.ts')).runBackup(config(), target, options),
  );

program
  .command('restore')
  .description('make this the server that was backed up; from either database to either')
  .argument('<file.zip>', 'the backup')
  .option('--check', 'only say whether the backup is sound')
  .option('--force', 'replace everything this server has')
  .action(async (file: string, options: RestoreOptions) =>
    (await import('./commands/restore.ts')).runRestore(config(), file, options),
  );

program
  .command('signin-link')
  .description('print a link with which somebody signs in once and chooses a password')
  .requiredOption('--email <address>', 'who it is for')
  .action(async ({ email }: { email: string }) =>
    (await import('./commands/signin-link.ts')).printSignInLink(config(), email),
  );

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
