import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export type PackageFile = {
  name: string;
  version: string;
  exports?: Record<string, string | { default: string }>;
  imports?: Record<string, string>;
  dependencies?: Record<string, string>;
};

export const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageFile;

export const { version } = readPackage('.');

/** What npm shows of each package. */
export const facts = {
  version,
  license: 'Apache-2.0',
  type: 'module',
};

/** The oldest Node that the packages run on; older ones lack parts of the database driver and of the HTTP client. */
export const oldestNode = '22.19.0';
