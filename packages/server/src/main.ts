// What the command line asks for. The service itself starts without the reader of commands and options.
import { ConfigError, readConfig } from '#platform/config';
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
    if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
