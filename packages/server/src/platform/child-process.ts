// Node processes that the service starts for one task: its configuration is not passed on to them. Most of what a short
// one does is loading modules, so they are found and cached as those of the service.
import { existsSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** It is for sources: packages are compiled, and so are without it. */
const resolver = new URL('../../bin/resolve.js', import.meta.url);
export const childArguments: readonly string[] = existsSync(resolver) ? ['--import', resolver.href] : [];

/** `cache` is a folder for compiled code where the service has none. */
export function childEnvironment(cache?: string): Record<string, string> {
  // Node adds a folder for its version to the one it is given.
  const shared = getCompileCacheDir();
  const folder = shared === undefined ? cache : dirname(shared);
  return {
    PATH: process.env['PATH'] ?? '',
    ...(folder !== undefined && { NODE_COMPILE_CACHE: folder }),
    ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
  };
}
