// The software bill of materials: everything that installing the packages brings, from the lock file, as CycloneDX.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, version } from './paths.ts';

type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Packages = Record<string, Locked>;

/** As Node looks for it: beside the package that needs it, or further up. */
function placeOf(packages: Packages, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}

function neededBy(one: Locked): string[] {
  const peers = Object.keys(one.peerDependencies ?? {}).filter((name) => !one.peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...one.dependencies, ...one.optionalDependencies }), ...peers];
}

export function installedWith(packages: Packages, workspaces: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const open = [...workspaces];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    const here = at;
    const places = neededBy(packages[here]!).flatMap((name) =>
      name.startsWith('@lectern/') ? [`packages/${name.slice(9)}`] : (placeOf(packages, here, name) ?? []),
    );
    found.set(here, places);
    open.push(...places);
  }
  return found;
}

const nameOf = (path: string): string =>
  path.startsWith('packages/') ? `@lectern/${path.slice(9)}` : path.slice(path.lastIndexOf('node_modules/') + 13);

export async function billOfMaterials(): Promise<object> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  const found = installedWith(packages, ['packages/server', 'packages/site']);
  const refOf = (path: string): string =>
    `pkg:npm/${nameOf(path).replace('@', '%40')}@${packages[path]!.version ?? version}`;
  const paths = [...found.keys()].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'lectern', version, 'bom-ref': `pkg:npm/lectern@${version}` } },
    components: paths.map((path) => {
      const { license, integrity, version: its = version } = packages[path]!;
      const [algorithm, digest] = integrity?.split('-', 2) ?? [];
      return {
        type: 'library',
        name: nameOf(path),
        version: its,
        'bom-ref': refOf(path),
        purl: refOf(path),
        ...(license !== undefined && { licenses: [{ expression: license }] }),
        ...(algorithm === 'sha512' && {
          hashes: [{ alg: 'SHA-512', content: Buffer.from(digest!, 'base64').toString('hex') }],
        }),
      };
    }),
    dependencies: paths.map((path) => ({ ref: refOf(path), dependsOn: found.get(path)!.map(refOf) })),
  };
}
