// A hash of everything the build reads: it names the build, and tells when one is stale.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../..');
const inputs = [
  'app/{src,build}/**/*.{ts,tsx,css}',
  'app/{package.json,vite.config.ts,index.html}',
  'content/src/**/*.ts',
  'site/src/html/icon-names.ts',
  'contract/src/{browser/*,client}.ts',
];

export function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: packages }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(packages, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
