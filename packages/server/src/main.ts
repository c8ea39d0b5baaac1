// Command line entry point. `serve` starts without loading the command parser.
import { ConfigError, readConfig } from '#platform/config';
import { unavailable } from '#db/unavailable';
import { isOutOfSpace } from '#db/out-of-space';
import { errorMessage } from '#platform/error-message';
import { StartError } from './process/start-error.ts';

export async function main(given: string[]): Promise<void> {
  try {
    const argv = withoutEnvFile(given);
    if (argv.length === 3 && argv[2] === 'serve') {
      const { serve } = await import('./commands/serve.ts');
      await serve(readConfig(process.env));
    } else {
      const { program } = await import('./cli.ts');
      await program.parseAsync(argv);
    }
  } catch (error) {
    const message = messageFor(error);
    if (message === undefined) throw error;
    if (given.includes('--json')) console.log(JSON.stringify({ error: { message } }, null, 2));
    else console.error(message);
    process.exitCode = 1;
  }
}

/** `lectern --env-file FILE …` reads settings from a file; those of the environment win. */
function withoutEnvFile(argv: string[]): string[] {
  const [node = '', program = '', option, file, ...rest] = argv;
  if (option !== '--env-file') return argv;
  if (file === undefined) throw new StartError('--env-file needs the path of a file with settings');
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new StartError(`the settings in ${file} cannot be read: ${errorMessage(error)}`);
  }
  return [node, program, ...rest];
}

/** A message the operator can act on; undefined for a bug. */
function messageFor(error: unknown): string | undefined {
  if (isOutOfSpace(error)) return `there is no space left on the disk: ${errorMessage(error)}`;
  const down = unavailable(error);
  if (down) return `${down.message} (${down.reason})`;
  return error instanceof ConfigError || error instanceof StartError ? error.message : undefined;
}
