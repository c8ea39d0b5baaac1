// Builds the application into `dist`. With `--if-stale` it does nothing when the sources have not changed since.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAssets } from './compress.ts';
import { sourcesHash } from './sources.ts';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist');
const version = sourcesHash();
const built = await readFile(join(output, 'version'), 'utf8').catch(() => '');

if (!process.argv.includes('--if-stale') || built !== version) {
  const started = performance.now();
  // A folder of its own: a server may be reading the present files, and two builds may run at once.
  const temporary = join(root, `dist-${process.pid}`);
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: temporary, emptyOutDir: true },
    });
    await compressAssets(join(temporary, 'assets'));
    await writeFile(join(temporary, 'version'), version);
    await rm(output, { recursive: true, force: true });
    await rename(temporary, output);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`built the author application in ${seconds} s`);
}
