// The packages that this service uses, with what they use themselves, and their licences.
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

export type Licence = { name: string; version: string; licence: string };
type Manifest = {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

let listed: Promise<Licence[]> | undefined;

/** Read once: packages do not change while the service runs. */
export const listLicences = (): Promise<Licence[]> => (listed ??= readLicences());

async function readLicences(): Promise<Licence[]> {
  const found = new Map<string, Licence>();
  const waiting = [findPackageJSON('..', import.meta.url)];
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { name, version, license, dependencies, optionalDependencies } = JSON.parse(
      await readFile(path, 'utf8'),
    ) as Manifest;
    if (name === undefined || version === undefined) continue;
    const licence = (typeof license === 'string' ? license : license?.type) ?? 'unknown';
    // Packages of this repository have the licence of Lectern.
    if (!name.startsWith('@lectern/')) found.set(`${name} ${version}`, { name, version, licence });
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const from = locate(next, path);
      if (from !== undefined) waiting.push(from);
    }
  }
  return [...found.values()].sort((one, two) => one.name.localeCompare(two.name, 'en'));
}

/** Undefined for packages of other platforms, which are not installed. */
function locate(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(from));
  } catch {
    return undefined;
  }
}
