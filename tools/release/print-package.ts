// The package `@lectern/print`: nothing but the compiler and the fonts that PDF files and social cards are made with, more
// than a third of everything the server depends on.
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { facts, readPackage, root } from './paths.ts';

export const isPrintPart = (name: string): boolean => /^@(?:embedpdf|expo-google-fonts|myriaddreamin)\//.test(name);

export async function buildPrintPackage(folder: string): Promise<void> {
  const all = Object.entries(readPackage('packages/server').dependencies ?? {});
  const file = {
    name: '@lectern/print',
    ...facts,
    description: 'What Lectern makes PDF files and social cards with: a compiler and fonts',
    exports: { './package.json': './package.json' },
    dependencies: Object.fromEntries(all.filter(([name]) => isPrintPart(name))),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(file, null, 2)}\n`);
  await writeFile(
    join(folder, 'README.md'),
    '# Fonts and compiler of Lectern\n\nInstall it beside `lectern` to get PDF files and social cards:\n\n' +
      '```sh\nnpm install lectern @lectern/print\n```\n',
  );
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}
