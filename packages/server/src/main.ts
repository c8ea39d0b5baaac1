// What the command line asks for. The service itself starts without the reader of commands and options.
import { ConfigError, readConfig } from '#platform/config';
import { unavailable } from '#db/unavailable';
import { StartError } from './start-error.ts';

export async function main(argv: string[]): Promise<void> {
  try {
    if (argv.length === 3 && argv[2] === 'serve') {
      const { serve } = await import('./commands/serve.ts');
      await serve(readConfig(process.env));
    } else {
      const { program } = await import('./cli.ts');
      await program.parseAsync(argv);
    }
  } catch (error) {
    const down = unavailable(error);
    if (!down && !(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
    console.error(down ? `${down.message} (${down.reason})` : (error as Error).message);
    process.exitCode = 1;
  }
}
