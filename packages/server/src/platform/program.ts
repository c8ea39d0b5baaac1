// Programs of ours that run in processes of their own. Most of what a start of one costs is finding and compiling modules,
// so they find them as the service does and share what Node keeps compiled for it.
import { accessSync, constants, existsSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Of the repository; in an installed package imports are found without it. */
const resolver = join(import.meta.dirname, '../../bin/resolve.js');

/** Options of Node. */
export const programOptions: readonly string[] = existsSync(resolver) ? ['--import', pathToFileURL(resolver).href] : [];

/** The service's own settings are not passed on. `codeFolder` is used when the service cannot keep what Node compiles. */
export function programEnvironment(codeFolder?: string): NodeJS.ProcessEnv {
  const kept = sharedCodeFolder() ?? codeFolder;
  return {
    PATH: process.env['PATH'] ?? '',
    ...(kept !== undefined && { NODE_COMPILE_CACHE: kept }),
    ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
  };
}

function sharedCodeFolder(): string | undefined {
  // A folder inside the one that is set, named after the version of Node.
  const own = getCompileCacheDir();
  if (own === undefined) return undefined;
  try {
    // On a file system that may only be read, it would never hold what these programs need.
    accessSync(own, constants.W_OK);
    return dirname(own);
  } catch {
    return undefined;
  }
}
