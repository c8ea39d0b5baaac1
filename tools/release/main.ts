// Makes a release in `dist/`: the packages, what they are made of, their checksums and their section of the changelog.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changelogOf } from './changelog.ts';
import { buildClientPackage } from './client-package.ts';
import { root, version } from './paths.ts';
import { buildPrintPackage } from './print-package.ts';
import { pack, run } from './run.ts';
import { billOfMaterials } from './sbom.ts';
import { buildServerPackage } from './server-package.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist') } } });
const out = resolve(values.out);
const staging = await mkdtemp(join(tmpdir(), 'lectern-release-'));

const stage = async (name: string, build: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(staging, name);
  await mkdir(folder);
  await build(folder);
  return pack(folder, out);
};

try {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await run(process.execPath, [join(root, 'packages/app/build/main.ts'), '--if-stale'], root);
  const packed = [
    await stage('lectern', buildServerPackage),
    await stage('client', buildClientPackage),
    await stage('print', buildPrintPackage),
  ];
  const bill = `lectern-${version}.cdx.json`;
  await writeFile(join(out, bill), `${JSON.stringify(await billOfMaterials(), null, 2)}\n`);
  const changes = `CHANGELOG-${version}.md`;
  await writeFile(join(out, changes), changelogOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version));
  const sums: string[] = [];
  for (const name of [...packed, bill, changes]) {
    sums.push(
      `${createHash('sha256')
        .update(await readFile(join(out, name)))
        .digest('hex')}  ${name}\n`,
    );
  }
  await writeFile(join(out, 'SHA256SUMS'), sums.join(''));
  for (const name of [...packed, bill, changes, 'SHA256SUMS']) console.log(join(out, name));
} finally {
  await rm(staging, { recursive: true, force: true });
}
