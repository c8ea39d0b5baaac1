// What is kept of a released version: a backup of a server, and what it answered.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A question about the contents, as the person of this number. */
export type RecordedReply = {
  operation: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  as: number;
  answer: unknown;
};
export type Recorded = { recordedAt: string; people: string[]; replies: RecordedReply[] };

const folder = import.meta.dirname;
/** Compressed once more: an archive holds large files as they are. */
const backupOf = (version: string): string => join(folder, `${version}.zip.gz`);
const repliesOf = (version: string): string => join(folder, `${version}.json.gz`);

export const recordedVersions = (): string[] =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.zip.gz') ? [name.slice(0, -'.zip.gz'.length)] : []));

export async function unpackBackup(version: string, path: string): Promise<void> {
  await writeFile(path, await promisify(gunzip)(await readFile(backupOf(version))));
}

export async function packBackup(version: string, path: string): Promise<void> {
  await writeFile(backupOf(version), await promisify(gzip)(await readFile(path), { level: 9 }));
}

export async function readRecorded(version: string): Promise<Recorded> {
  const bytes = await promisify(gunzip)(await readFile(repliesOf(version)));
  return JSON.parse(bytes.toString('utf8')) as Recorded;
}

export async function writeRecorded(version: string, recorded: Recorded): Promise<void> {
  await writeFile(repliesOf(version), await promisify(gzip)(JSON.stringify(recorded), { level: 9 }));
}
