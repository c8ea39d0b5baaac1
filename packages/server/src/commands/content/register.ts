// The commands that work with the content of a server over its API.
import { Option, type Command } from 'commander';
import type { PullOptions } from './pull.ts';
import type { PushOptions } from './push.ts';
import { runCommand, type CommonOptions, type SpaceOptions } from './session.ts';

const common = (command: Command): Command =>
  command
    .option('--profile <name>', 'profile saved by login')
    .option('--server <address>', 'address of the server; LECTERN_SERVER')
    .addOption(new Option('--token <token>', 'API token; LECTERN_TOKEN'))
    .option('--json', 'print the result as JSON');

const inSpace = (command: Command): Command =>
  common(command).option('--space <id>', 'the space, by its id or its address in the application; LECTERN_SPACE');

export function registerContentCommands(program: Command): void {
  common(program.command('login'))
    .description('save the address of a server and a token as a profile')
    .argument('<address>', 'such as https://docs.example.com')
    .action((server: string, options: CommonOptions) =>
      runCommand(options, async () => (await import('./login.ts')).login(server, options)),
    );

  inSpace(program.command('push'))
    .description('bring a folder of Markdown files into a space, as a change request unless --live')
    .argument('<folder>', 'with SUMMARY.md, or files with front matter')
    .option('--dry-run', 'only show what would change')
    .option('--live', 'change the main content')
    .option('--merge', 'merge the change request')
    .option('--subject <text>', 'subject of the change request')
    .option('--source <name>', 'tells several folders apart that are pushed to one space')
    .option('--force', 'also push a folder that has no pages any more')
    .action((folder: string, options: PushOptions) =>
      runCommand(options, async () => (await import('./push.ts')).push(folder, options)),
    );

  inSpace(program.command('pull'))
    .description('write the content of a space into a folder; only files that differ are written')
    .argument('<folder>')
    .option('--delete', 'delete content files that the space does not have')
    .option('--dry-run', 'only show what would be written')
    .action((folder: string, options: PullOptions) =>
      runCommand(options, async () => (await import('./pull.ts')).pull(folder, options)),
    );

  inSpace(program.command('diff'))
    .description('compare a folder with a space; exits with 3 when they differ')
    .argument('<folder>')
    .option('--names', 'only names of files')
    .action((folder: string, options: SpaceOptions & { names?: boolean }) =>
      runCommand(options, async () => (await import('./diff.ts')).diff(folder, options)),
    );

  inSpace(program.command('search'))
    .description('search a space')
    .argument('<words...>')
    .option('--limit <number>', 'how many results', '10')
    .action((words: string[], options: SpaceOptions & { limit?: string }) =>
      runCommand(options, async () => (await import('./read.ts')).search(words, options)),
    );

  inSpace(program.command('links').description('links of a space').command('check'))
    .description('list broken links; exits with 3 when there are some')
    .action((options: SpaceOptions) =>
      runCommand(options, async () => (await import('./read.ts')).checkLinks(options)),
    );

  common(program.command('openapi').description('API descriptions').command('publish'))
    .description('publish an OpenAPI description as a new version')
    .argument('<file or address>')
    .requiredOption('--name <name>', 'name of the description')
    .option('--organization <id>', 'optional if there is only one; LECTERN_ORGANIZATION')
    .action((source: string, options: CommonOptions & { name: string }) =>
      runCommand(options, async () => (await import('./publish.ts')).publishOpenApi(source, options)),
    );

  inSpace(program.command('open'))
    .description('open a space in the browser')
    .option('--print', 'only print its address')
    .action((options: SpaceOptions & { print?: boolean }) =>
      runCommand(options, async () => (await import('./read.ts')).open(options)),
    );

  program
    .command('preview')
    .description('show a folder as a site on this machine, without a server; pages reload when a file changes')
    .argument('<folder>')
    .option('--port <number>', 'where to listen', '4410')
    .option('--json', 'print the address as JSON')
    .action((folder: string, options: CommonOptions & { port: string }) =>
      runCommand(options, async () => (await import('./preview.ts')).preview(folder, options)),
    );

  program
    .command('completion')
    .description('print the completion script of a shell: bash, zsh or fish')
    .argument('<shell>')
    .action((shell: string) =>
      runCommand({}, async () => {
        const { completion } = await import('./completion.ts');
        console.log(completion(program, shell));
      }),
    );
}
