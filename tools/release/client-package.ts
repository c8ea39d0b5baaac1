// The package `@lectern/client`: one module without dependencies, and its types.
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '@lectern/contract';
import { rolldown } from 'rolldown';
import { clientTypes, type Description } from './client-types.ts';
import { facts, root, version } from './paths.ts';
import { run } from './run.ts';

const source = join(root, 'packages/client');

export async function buildClientPackage(folder: string): Promise<void> {
  const bundle = await rolldown({ input: join(source, 'src/index.ts'), platform: 'neutral', logLevel: 'warn' });
  await bundle.write({ file: join(folder, 'dist/index.js'), format: 'esm', minify: true });
  await bundle.close();
  await writeTypes(join(folder, 'dist'));
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(source, 'README.md'), join(folder, 'README.md'));
  const file = {
    name: '@lectern/client',
    ...facts,
    description: 'Typed client of the Lectern API for browsers and Node',
    sideEffects: false,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    types: './dist/index.d.ts',
    engines: { node: '>=20' },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(file, null, 2)}\n`);
}

/** Declarations of the sources, in which the contract is replaced by types without a schema library. */
async function writeTypes(dist: string): Promise<void> {
  const temporary = join(dist, 'emitted');
  await mkdir(temporary, { recursive: true });
  const types = clientTypes(openApiDocument({ version, url: 'http://localhost:4400' }) as unknown as Description);
  const sources = join(dist, 'sources');
  await cp(join(source, 'src'), sources, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  await rm(join(sources, 'contract.ts'));
  await writeFile(join(sources, 'contract.d.ts'), `${types}${exchange}`);
  const compiler = join(root, 'node_modules/.bin/tsc');
  const options = {
    compilerOptions: {
      target: 'esnext',
      module: 'nodenext',
      lib: ['esnext', 'dom'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      declaration: true,
      emitDeclarationOnly: true,
      allowImportingTsExtensions: true,
      rewriteRelativeImportExtensions: true,
      rootDir: sources,
      outDir: temporary,
      skipLibCheck: false,
    },
    include: [join(sources, '*.ts')],
  };
  await writeFile(join(dist, 'tsconfig.json'), JSON.stringify(options));
  await writeFile(join(dist, 'package.json'), '{ "type": "module" }');
  await run(process.execPath, [compiler, '-p', join(dist, 'tsconfig.json')], root);
  for (const name of ['index', 'client', 'error', 'retry']) {
    const text = await readFile(join(temporary, `${name}.d.ts`), 'utf8');
    await writeFile(join(dist, `${name}.d.ts`), text.replaceAll(/(['"]\.\/\w+)\.ts(['"])/g, '$1.js$2'));
  }
  await rename(join(sources, 'contract.d.ts'), join(dist, 'contract.d.ts'));
  for (const name of ['emitted', 'sources', 'tsconfig.json', 'package.json']) {
    await rm(join(dist, name), { recursive: true });
  }
}

/** Used by the sources only; not part of what the package offers. */
const exchange = `export declare function createExchange(options: {
  endpoint: string;
  token?: string;
  fetch?: (request: Request) => Promise<Response>;
}): (
  operation: Pick<BrowserOperation, 'method' | 'path'>,
  input?: object,
) => Promise<{ status: number; headers: Headers; body: unknown }>;
`;
