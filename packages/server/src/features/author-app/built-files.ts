// The files that the build of the application wrote: hashed assets, each also compressed, and a manifest.
import { readFile, readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, ManifestEntry>;

export type Asset = { type: string; plain: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined };

export type BuiltFiles = {
  /** Changes with every build. */
  version: string;
  script: string;
  /** Modules that the script imports statically; preloading them saves a round trip. */
  preloads: string[];
  /** Files of some modules that the script does not import; those that are not in the build are left out. */
  filesOf(modules: readonly string[]): { scripts: string[]; styles: string[] };
  styles: string[];
  find(name: string): Asset | undefined;
};

/** Undefined when there is no complete build: it may be under way, or a crash has damaged it. */
export const readBuiltFiles = (folder: string): Promise<BuiltFiles | undefined> =>
  readBuild(folder).catch(() => undefined);

async function readBuild(folder: string): Promise<BuiltFiles | undefined> {
  const [manifest, version] = await Promise.all([
    readFile(join(folder, 'manifest.json'), 'utf8'),
    readFile(join(folder, 'version'), 'utf8'),
  ]);
  const entries = JSON.parse(manifest) as Manifest;
  const main = Object.values(entries).find(({ isEntry }) => isEntry);
  if (!main) return undefined;
  const preloaded = staticImports(entries, main);
  const assets = await readAssets(join(folder, 'assets'));
  const files = [main.file, ...preloaded.flatMap(({ file, css = [] }) => [file, ...css]), ...(main.css ?? [])];
  if (files.some((file) => !assets.get(basename(file))?.plain.length)) return undefined;
  return {
    version: version.trim(),
    script: main.file,
    preloads: preloaded.map(({ file }) => file),
    filesOf(modules) {
      const loaded = new Set([main, ...preloaded]);
      const wanted = modules.flatMap((name) => entries[name] ?? []);
      const files = new Set(wanted.flatMap((one) => [one, ...staticImports(entries, one)])).difference(loaded);
      return {
        scripts: [...files].map(({ file }) => file),
        styles: [...new Set([...files].flatMap(({ css = [] }) => css))],
      };
    },
    styles: [...new Set([main, ...preloaded].flatMap(({ css = [] }) => css))],
    find: (name) => assets.get(name),
  };
}

function staticImports(entries: Manifest, main: ManifestEntry): ManifestEntry[] {
  const found = new Set<ManifestEntry>();
  const open = [...(main.imports ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const entry = entries[name];
    if (!entry || found.has(entry)) continue;
    found.add(entry);
    open.push(...(entry.imports ?? []));
  }
  return [...found];
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const names = new Set(await readdir(folder));
  const read = (name: string) => (names.has(name) ? readFile(join(folder, name)) : undefined);
  const assets = await Promise.all(
    [...names]
      .filter((name) => types[extname(name)] !== undefined)
      .map(async (name): Promise<[string, Asset]> => {
        const [plain, br, gzip] = await Promise.all([
          readFile(join(folder, name)),
          read(`${name}.br`),
          read(`${name}.gz`),
        ]);
        return [name, { type: types[extname(name)]!, plain, br, gzip }];
      }),
  );
  return new Map(assets);
}
