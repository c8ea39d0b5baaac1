import { Command } from 'commander';
import { readConfig } from '#platform/config';
import { version } from '#platform/version';
import { registerContentCommands } from './commands/content/register.ts';
import { runCommand, type CommonOptions } from './commands/content/session.ts';
import type { ExportOptions } from './commands/export.ts';
import type { Json } from './commands/tell.ts';
import type { ImportOptions } from './commands/import.ts';
import type { RestoreOptions } from './commands/restore.ts';
import type { NewToken } from './commands/tokens.ts';

export const program = new Command('lectern')
  .description('A self-hosted documentation content service')
  .version(version)
  .addHelpText('after', '\nlectern --env-file <file> <command> reads settings from a file.');
/** Of every command but serve. */
const json = ['--json', 'print the result as JSON'] as const;
const config = () => readConfig(process.env);
// Each command loads its modules lazily.
const tokens = () => import('./commands/tokens.ts');

program
  .command('serve')
  .description('run the service')
  .action(async () => (await import('./commands/serve.ts')).serve(config()));

program
  .command('migrate')
  .description('run pending database migrations without starting the service')
  .option(...json)
  .action(async (options: Json) => (await import('./commands/migrate.ts')).runMigrations(config(), options));

program
  .command('upgrade')
  .description('upgrade the database to this version')
  .option('--check', 'only say what would happen, how long it takes, and whether other nodes may go on running')
  .option(...json)
  .action(async ({ check, ...options }: Json & { check?: boolean }) => {
    if (check !== true) return (await import('./commands/migrate.ts')).runMigrations(config(), options);
    const { checkUpgrade } = await import('./commands/upgrade.ts');
    if (!(await checkUpgrade(config(), options))) process.exitCode = 1;
  });

program
  .command('doctor')
  .description(
    'check settings, database, disk, clock, mail, identity providers and programs, and say how to mend what is wrong',
  )
  .option(...json)
  .action(async (options: Json) => {
    const { doctor } = await import('./commands/doctor.ts');
    if (!(await doctor(process.env, options))) process.exitCode = 1;
  });

program
  .command('export')
  .description(
    'export an organization or a space to a file: content as Markdown, and all data to import on another server',
  )
  .argument('<file.zip>', 'the file to write')
  .option('--organization <id>', 'organization to export; optional if there is only one')
  .option('--space <id>', 'export only this space')
  .option('--remote', 'export the content from the server of a profile, instead of the database of this machine')
  .option('--profile <name>', 'with --remote: profile saved by login')
  .option('--server <address>', 'with --remote: address of the server; LECTERN_SERVER')
  .option('--token <token>', 'with --remote: API token; LECTERN_TOKEN')
  .option(...json)
  .action(async (file: string, options: ExportOptions & CommonOptions & { remote?: boolean }) =>
    options.remote
      ? runCommand(options, async () => (await import('./commands/content/publish.ts')).exportFromServer(file, options))
      : (await import('./commands/export.ts')).runExport(config(), file, options),
  );

program
  .command('import')
  .description('import an exported organization or space; ids are kept')
  .argument('<file.zip>', 'the file to read')
  .option('--into <id>', 'organization to import a space into; by default the one it was exported from')
  .option('--check', 'only verify the file')
  .option(...json)
  .action(async (file: string, options: ImportOptions) =>
    (await import('./commands/import.ts')).runImport(config(), file, options),
  );

program
  .command('backup')
  .description('back up all data to a file; works while the service runs')
  .argument('<file or folder>', 'file to write; in a folder, its name is the current time')
  .option('--verify', 'read the file afterwards and test the restore')
  .option(...json)
  .action(async (target: string, options: Json & { verify?: boolean }) =>
    (await import('./commands/backup.ts')).runBackup(config(), target, options),
  );

program
  .command('restore')
  .description('restore a backup to this server, from and to SQLite or PostgreSQL')
  .argument('<file.zip>', 'the backup')
  .option('--check', 'only verify the backup')
  .option('--force', 'replace all data of this server')
  .option(...json)
  .action(async (file: string, options: RestoreOptions) =>
    (await import('./commands/restore.ts')).runRestore(config(), file, options),
  );

program
  .command('signin-link')
  .description('print a one-time sign-in link to choose a password')
  .requiredOption('--email <address>', 'e-mail address of the user')
  .option(...json)
  .action(async ({ email, ...options }: Json & { email: string }) =>
    (await import('./commands/signin-link.ts')).printSignInLink(config(), email, options),
  );

const token = program.command('token').description('create, list and revoke API tokens');

token
  .command('create')
  .description('create a token for a user and print it')
  .requiredOption('--email <address>', 'e-mail address of the user')
  .option('--label <text>', 'label of the token', 'created on the command line')
  .option('--expires <when>', 'a date, or a duration such as 12h, 30d or 4w')
  .option('--read-only', 'make the token read-only')
  .option('--organization <id>', 'limit the token to this organization')
  .option('--space <id>', 'limit the token to this space')
  .option(...json)
  .action(async (options: NewToken) => (await tokens()).createToken(config(), options));

token
  .command('list')
  .description('list the tokens of a user')
  .requiredOption('--email <address>', 'e-mail address of the user')
  .option(...json)
  .action(async ({ email, ...options }: Json & { email: string }) =>
    (await tokens()).listTokens(config(), email, options),
  );

token
  .command('revoke')
  .description('revoke a token')
  .argument('<id>', 'id of the token, as shown by `token list`')
  .option(...json)
  .action(async (id: string, options: Json) => (await tokens()).revokeToken(config(), id, options));

registerContentCommands(program);
