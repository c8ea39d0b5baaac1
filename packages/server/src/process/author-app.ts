// Builds the author application in a child process when its files are missing or older than its sources. The server
// answers meanwhile.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openAuthorApp, type AuthorApp } from '#features/author-app';
import type { BaseServices } from '#platform/context';

const folder = join(import.meta.dirname, '../../../app');
const output = join(folder, 'dist');
const build = join(folder, 'build', 'main.ts');
const bundler = join(folder, '../../node_modules', 'vite');

export async function openBuiltApp(): Promise<AuthorApp> {
  const app = openAuthorApp(output);
  await app.load();
  return app;
}

/** `stop` ends a build that is under way. */
export function keepAuthorAppBuilt(app: AuthorApp, log: BaseServices['log']): { stop(): void } {
  if (!existsSync(bundler)) {
    if (app.state !== 'ready') log.warn('the author application is not built, and its build tool is not installed');
    return { stop() {} };
  }
  // Files that cannot be read are built again, whatever version they claim to be.
  const options = app.state === 'ready' ? ['--if-stale'] : [];
  if (app.state !== 'ready') app.setBuilding('building');
  const child = spawn(process.execPath, [build, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let errors = '';
  child.stdout.on('data', (part) => (said += String(part)));
  child.stderr.on('data', (part) => (errors += String(part)));
  child.once('error', (error) => {
    app.setBuilding('failed');
    log.error({ err: error }, 'the author application could not be built');
  });
  child.once('exit', (code, signal) => {
    if (signal !== null) return;
    if (code !== 0) {
      app.setBuilding('failed');
      log.error({ output: errors.slice(-4000) }, 'the author application could not be built');
      return;
    }
    if (said !== '') log.info(said.trim());
    app.load().catch((error: unknown) => log.error({ err: error }, 'the author application could not be read'));
  });
  return { stop: () => void child.kill() };
}
