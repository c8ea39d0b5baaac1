// The manifest, read first: what the archive is, who wrote it, and what it contains.
import { isObject } from '@lectern/content/is-object';
import { ArchiveError } from './archive-error.ts';

export const format = 'lectern-archive';
/** Increased when older versions cannot read what this one writes. */
export const formatVersion = 2;
/** Version 1 had every file below `files/`, also those that are part of the Markdown. */
const readable: readonly unknown[] = [1, formatVersion];

export type Scope = 'space' | 'organization' | 'server';

/** Rows of a table as JSON lines. */
export type DataFile = { rows: number; bytes: number; sha256: string };

export type Manifest = {
  format: typeof format;
  formatVersion: number;
  scope: Scope;
  /** What was exported; absent for a whole server. */
  organization?: { id: string; title: string };
  space?: { id: string; title: string };
  /** The version of Lectern that wrote it. */
  lectern: string;
  createdAt: string;
  /** Keys of sites, invite links and SSO were omitted: the caller was not allowed to have them. */
  withoutKeys?: true;
  /** Schema of the rows: the migrations that had run. */
  migrations: string[];
  /** By table. */
  data: Record<string, DataFile>;
  /** `missing` files were lost before the archive was written. */
  files: { count: number; bytes: number; missing: string[] };
};

export const dataName = (table: string): string => `data/${table}.jsonl`;
export const fileName = (hash: string): string => `files/${hash}`;
/** Lists the paths of files that are part of the Markdown, as JSON lines. */
export const placesName = 'places.jsonl';
/** Prefix of those paths. */
export const spacesFolder = 'spaces/';
export const manifestName = 'manifest.json';
export const secretName = 'secret';

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isThing = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['title'] === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const scopes = ['space', 'organization', 'server'];

export function readManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveError('manifest.json is not JSON');
  }
  if (!isObject(value) || value['format'] !== format) throw new ArchiveError('this is not an archive of Lectern');
  if (!readable.includes(value['formatVersion'])) {
    throw new ArchiveError(
      `the archive has the format version ${JSON.stringify(value['formatVersion'])}; this version of Lectern reads ${readable.join(' and ')}`,
    );
  }
  const fault = faultIn(value);
  if (fault !== undefined) throw new ArchiveError(`manifest.json is invalid: ${fault}`);
  return value as Manifest;
}

function faultIn(value: Record<string, unknown>): string | undefined {
  const { scope, data, files, migrations } = value;
  if (!scopes.includes(scope as string)) return `scope must be one of ${scopes.join(', ')}`;
  if (scope !== 'server' && !isThing(value['organization'])) return 'organization is missing';
  if (scope === 'space' && !isThing(value['space'])) return 'space is missing';
  for (const name of ['lectern', 'createdAt']) if (typeof value[name] !== 'string') return `${name} is missing`;
  if (!isTexts(migrations)) return 'migrations is missing';
  if (!isObject(files) || !isCount(files['count']) || !isCount(files['bytes'])) return 'files is missing';
  if (!isTexts(files['missing'])) return 'files.missing must be a list';
  if (!isObject(data)) return 'data is missing';
  for (const [table, one] of Object.entries(data)) {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(table)) return `data names the unknown table ${JSON.stringify(table)}`;
    const sound = isObject(one) && isCount(one['rows']) && isCount(one['bytes']) && typeof one['sha256'] === 'string';
    if (!sound) return `data.${table} must have rows, bytes and sha256`;
  }
  return undefined;
}
