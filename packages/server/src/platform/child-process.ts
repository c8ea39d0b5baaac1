// Node child processes of the service, such as for a PDF. Most of what a start of one costs is finding and compiling modules,
// so they resolve them with the hook of the service and share its compile cache.
import { accessSync, constants, existsSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The module resolution hook of the repository; an installed package is compiled and has none. */
const resolver = join(import.meta.dirname, '../../bin/resolve.js');

/** Options of Node for a child process. */
export const childOptions: readonly string[] = existsSync(resolver) ? ['--import', pathToFileURL(resolver).href] : [];

/** The service's own settings are not passed on. `fallbackCache` is used when the service has no compile cache of its own. */
export function childEnvironment(fallbackCache?: string): NodeJS.ProcessEnv {
  const cache = sharedCompileCache() ?? fallbackCache;
  return {
    PATH: process.env['PATH'] ?? '',
    ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }),
    ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
  };
}

function sharedCompileCache(): string | undefined {
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
