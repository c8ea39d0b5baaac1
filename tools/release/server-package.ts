// The package `lectern`: the server with the built application, the front end of sites and the manual, as JavaScript.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { facts, oldestNode, readPackage, root } from './paths.ts';
import { isPrintPart } from './print-package.ts';
import { toJavaScript } from './to-javascript.ts';

const workspaces = ['contract', 'client', 'content', 'openapi', 'site', 'server'];
/** Not needed to run it. */
const isTest = /(?:^|\/)(?:test|testing|fixtures)\/|\.test\.[jt]s$|\.d\.ts$/;

export async function buildServerPackage(folder: string): Promise<void> {
  for (const name of workspaces) {
    await buildSources(`packages/${name}/src`, folder);
    await writePackageFile(name, folder);
  }
  await cp(join(root, 'packages/site/fonts'), join(folder, 'packages/site/fonts'), { recursive: true });
  await cp(join(root, 'packages/contract/openapi.json'), join(folder, 'packages/contract/openapi.json'));
  await cp(join(root, 'packages/app/dist'), join(folder, 'packages/app/dist'), { recursive: true });
  await cp(join(root, 'docs/manual'), join(folder, 'docs/manual'), { recursive: true });
  await cp(join(root, 'docs/api/guides'), join(folder, 'docs/api/guides'), { recursive: true });
  for (const name of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md']) await cp(join(root, name), join(folder, name));
  await cp(join(import.meta.dirname, 'files/lectern.md'), join(folder, 'README.md'));
  await mkdir(join(folder, 'bin'));
  const start = await readFile(join(import.meta.dirname, 'files/lectern.js'), 'utf8');
  await writeFile(join(folder, 'bin/lectern.js'), start.replaceAll('OLDEST_NODE', oldestNode), { mode: 0o755 });
  for (const name of ['index.js', 'index.d.ts'])
    await cp(join(import.meta.dirname, 'files', name), join(folder, 'lib', name));
  await writeFile(join(folder, 'package.json'), json(packageFile()));
}

async function buildSources(from: string, folder: string): Promise<void> {
  for (const entry of await readdir(join(root, from), { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name));
    if (!entry.isFile() || isTest.test(path)) continue;
    const to = join(folder, path.replace(/\.ts$/, '.js'));
    await mkdir(dirname(to), { recursive: true });
    // Scripts of sites are sent to browsers as they are.
    const isCode = /\.[jt]s$/.test(path) && !path.startsWith('packages/site/src/browser/');
    if (!isCode) await cp(join(root, path), to);
    else await writeFile(to, toJavaScript(relative('packages', path), await readFile(join(root, path), 'utf8')));
  }
}

/** Says that the files are modules, and where `#platform/…` leads. */
async function writePackageFile(name: string, folder: string): Promise<void> {
  const { version, imports } = readPackage(`packages/${name}`);
  const built = Object.entries(imports ?? {}).map(([key, path]) => [key, path.replace(/\.ts$/, '.js')]);
  const own = {
    name: `@lectern/${name}`,
    version,
    private: true,
    type: 'module',
    ...(imports && { imports: Object.fromEntries(built) as Record<string, string> }),
  };
  await writeFile(join(folder, 'packages', name, 'package.json'), json(own));
}

function packageFile(): object {
  const all = workspaces.flatMap((name) => Object.entries(readPackage(`packages/${name}`).dependencies ?? {}));
  const needed = all.filter(([name]) => !name.startsWith('@lectern/') && !isPrintPart(name)).sort();
  return {
    name: 'lectern',
    ...facts,
    description: 'A self-hosted documentation content service',
    keywords: ['documentation', 'docs', 'markdown', 'cms', 'self-hosted'],
    bin: { lectern: 'bin/lectern.js' },
    types: './lib/index.d.ts',
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './package.json': './package.json',
      './openapi.json': './packages/contract/openapi.json',
    },
    engines: { node: `>=${oldestNode}` },
    dependencies: Object.fromEntries(needed),
  };
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
