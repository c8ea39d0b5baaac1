import { findPackageJSON } from 'node:module';

/** The folder of a package, or undefined where it is not installed. */
export function findPackage(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url);
  } catch {
    return undefined;
  }
}
