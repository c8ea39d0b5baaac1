// Forged archives: unpacked, changed and repacked with correct checksums.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import type { Manifest } from '../manifest.ts';

export type Parts = { manifest: Manifest; files: Record<string, Uint8Array> };
export type Row = Record<string, unknown>;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function unpack(path: string): Promise<Parts> {
  const files = unzipSync(new Uint8Array(await readFile(path)));
  return { files, manifest: JSON.parse(Buffer.from(files['manifest.json']!).toString('utf8')) as Manifest };
}

/** Changes the rows of a table, and the manifest accordingly. */
export function changeRows({ files, manifest }: Parts, table: string, change: (rows: Row[]) => Row[]): void {
  const name = `data/${table}.jsonl`;
  const text = Buffer.from(files[name] ?? new Uint8Array()).toString('utf8');
  const before = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));
  const rows = change(before);
  const bytes = encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  files[name] = bytes;
  manifest.data[table] = {
    rows: rows.length,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Compressing takes longer than all that most tests do with an archive. */
export async function repack(path: string, { files, manifest }: Parts, isSmall = false): Promise<string> {
  const packed = zipSync({ ...files, 'manifest.json': encode(JSON.stringify(manifest)) }, { level: isSmall ? 6 : 0 });
  await writeFile(path, packed);
  return path;
}
