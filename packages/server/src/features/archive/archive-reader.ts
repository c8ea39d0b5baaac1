// Reads untrusted archives: names, sizes and checksums are verified while streaming.
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { errorMessage } from '#platform/error-message';
import * as yauzl from 'yauzl';
import { ArchiveError } from './archive-error.ts';
import {
  dataName,
  fileName,
  manifestName,
  placesName,
  readManifest,
  secretName,
  spacesFolder,
  type DataFile,
  type Manifest,
} from './manifest.ts';
import type { Row } from './rows.ts';

const mostManifestBytes = 1024 * 1024;
const mostLineBytes = 64 * 1024 * 1024;
const mostEntries = 5_000_000;
/** Table rows compress to a tenth or a twentieth; a far higher ratio is a decompression bomb. */
const mostUnpacked = (packed: number): number => packed * 200 + 64 * 1024 * 1024;

const single = new Set([manifestName, secretName, placesName]);
const folders = ['data/', 'files/', spacesFolder];
const isOurs = (name: string): boolean => single.has(name) || folders.some((folder) => name.startsWith(folder));
const because = (error: unknown): string => errorMessage(error);

/** As text; parsed rows take several times as much. */
const mostPreloadedBytes = 16 * 1024 ** 2;

export class ArchiveReader {
  readonly manifest: Manifest;
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;
  /** Entry names by file hash. */
  readonly #files = new Map<string, string>();
  readonly #preloaded = new Map<string, Row[][]>();
  #preloadedBytes = 0;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  static async open(path: string): Promise<ArchiveReader> {
    const { size } = await stat(path).catch((error: unknown) => {
      throw new ArchiveError(`cannot read ${path}: ${because(error)}`);
    });
    const zip = await openZip(path);
    try {
      const entries = await listEntries(zip, size);
      const entry = entries.get(manifestName);
      if (!entry) throw new ArchiveError('this is not an archive of Lectern: it has no manifest.json');
      if (entry.uncompressedSize > mostManifestBytes) throw new ArchiveError('manifest.json is too large');
      const archive = new ArchiveReader(zip, entries, readManifest((await readAll(zip, entry)).toString('utf8')));
      await archive.#findFiles();
      archive.#requireEntries();
      return archive;
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  async #findFiles(): Promise<void> {
    for (const name of this.#entries.keys()) if (name.startsWith('files/')) this.#files.set(name.slice(6), name);
    const places = this.#entries.get(placesName);
    if (!places) return;
    let rest = '';
    for await (const piece of guarded(await openEntry(this.#zip, places), placesName)) {
      const lines = (rest + piece.toString('latin1')).split('\n');
      rest = lines.pop()!;
      if (rest.length > mostLineBytes) throw new ArchiveError(`${placesName} has a line that is too long`);
      for (const line of lines) this.#place(Buffer.from(line, 'latin1'));
    }
  }

  #place(line: Buffer): void {
    const { hash, name } = rowOf(line, placesName, this.#files.size + 1);
    if (typeof hash !== 'string' || typeof name !== 'string' || !name.startsWith(spacesFolder)) {
      throw new ArchiveError(`${placesName} contains an invalid file name`);
    }
    if (!this.#entries.has(name)) throw new ArchiveError(`${name} is missing`);
    if (this.#files.has(hash)) throw new ArchiveError(`the file ${hash} is in the archive twice`);
    this.#files.set(hash, name);
  }

  #requireEntries(): void {
    for (const [table, { bytes }] of Object.entries(this.manifest.data)) {
      const entry = this.#entries.get(dataName(table));
      if (!entry) throw new ArchiveError(`${dataName(table)} is missing`);
      if (entry.uncompressedSize !== bytes)
        throw new ArchiveError(`${dataName(table)} does not have the expected size`);
    }
    const count = this.listFiles().length;
    if (count !== this.manifest.files.count)
      throw new ArchiveError(`the archive has ${count} files instead of ${this.manifest.files.count}`);
  }

  /** Parses the rows of a table once and caches them for `rows`, within the limit; returns their number. */
  async preload(table: string): Promise<number> {
    const { bytes = 0 } = this.manifest.data[table] ?? {};
    const isKept = this.#preloadedBytes + bytes <= mostPreloadedBytes;
    const batches: Row[][] = [];
    let count = 0;
    for await (const batch of this.rows(table)) {
      count += batch.length;
      if (isKept) batches.push(batch);
    }
    if (isKept) {
      this.#preloadedBytes += bytes;
      this.#preloaded.set(table, batches);
    }
    return count;
  }

  /** Streams rows of a table in batches; throws at the end on a checksum mismatch. */
  async *rows(table: string): AsyncGenerator<Row[]> {
    const data = this.manifest.data[table];
    if (!data) return;
    const preloaded = this.#preloaded.get(table);
    if (preloaded) return yield* preloaded;
    const name = dataName(table);
    const stream = await openEntry(this.#zip, this.#entries.get(name)!);
    yield* rowsIn(stream, name, data);
  }

  /** Hashes of the files. */
  listFiles(): string[] {
    return [...this.#files.keys()];
  }

  /** Streams a file; throws at the end when its bytes do not match the hash. */
  async *file(hash: string): AsyncGenerator<Buffer> {
    const sum = createHash('sha256');
    const name = this.#files.get(hash) ?? fileName(hash);
    for await (const piece of guarded(await openEntry(this.#zip, this.#entries.get(name)!), name)) {
      sum.update(piece);
      yield piece;
    }
    if (sum.digest('base64url') !== hash) throw new ArchiveError(`${name} is damaged: its checksum differs`);
  }

  /** The signing secret of the server; in backups only. */
  async secret(): Promise<string | undefined> {
    const entry = this.#entries.get(secretName);
    if (!entry || entry.uncompressedSize > 10_000) return undefined;
    return (await readAll(this.#zip, entry)).toString('utf8').trim();
  }
}

const openZip = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(new ArchiveError(`${path} is not a complete ZIP file: ${error.message}`));
      else resolve(zip);
    });
  });

/** Of the Markdown copy only the files it references are read. */
function listEntries(zip: yauzl.ZipFile, size: number): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  let seen = 0;
  return new Promise((resolve, reject) => {
    const refuse = (why: string): void => reject(new ArchiveError(why));
    zip.on('error', (error: Error) => refuse(`the directory of the archive is damaged: ${error.message}`));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName;
      if (++seen > mostEntries) return refuse(`the archive has more than ${mostEntries} entries`);
      if (isOurs(name)) {
        if (entries.has(name)) return refuse(`${name} is in the archive twice`);
        unpacked += entry.uncompressedSize;
        if (unpacked > mostUnpacked(size)) {
          return refuse('the archive expands to more than 200 times its size; it is not an archive of Lectern');
        }
        entries.set(name, entry);
      }
      zip.readEntry();
    });
    zip.readEntry();
  });
}

const openEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(new ArchiveError(`${entry.fileName} cannot be read: ${error.message}`));
      else resolve(stream);
    });
  });

/** Prefixes an error with the entry's name. */
async function* guarded(stream: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(`${name} is damaged: ${because(error)}`);
  }
}

async function readAll(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(guarded(await openEntry(zip, entry), entry.fileName)));
}

const rowsAtOnce = 200;

async function* rowsIn(stream: Readable, name: string, expected: DataFile): AsyncGenerator<Row[]> {
  const sum = createHash('sha256');
  const count = { rows: 0, bytes: 0 };
  let rest: Buffer[] = [];
  let restBytes = 0;
  let rows: Row[] = [];
  for await (const piece of guarded(stream, name)) {
    sum.update(piece);
    count.bytes += piece.length;
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      const line = Buffer.concat([...rest, piece.subarray(start, end)]);
      rest = [];
      restBytes = 0;
      start = end + 1;
      rows.push(rowOf(line, name, ++count.rows));
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
    rest.push(piece.subarray(start));
    restBytes += piece.length - start;
    if (restBytes > mostLineBytes) throw new ArchiveError(`${name} has a line that is too long`);
  }
  if (restBytes > 0) throw new ArchiveError(`${name} ends in the middle of a row`);
  if (sum.digest('hex') !== expected.sha256) throw new ArchiveError(`${name} is damaged: its checksum differs`);
  if (count.rows !== expected.rows) {
    throw new ArchiveError(`${name} has ${count.rows} rows instead of ${expected.rows}`);
  }
  if (rows.length > 0) yield rows;
}

function rowOf(line: Buffer, name: string, number: number): Row {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(line));
  } catch {
    throw new ArchiveError(`line ${number} of ${name} is not JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ArchiveError(`line ${number} of ${name} is not a row`);
  }
  const row = Object.create(null) as Row;
  for (const [column, one] of Object.entries(value)) row[column] = cellOf(one, column, name, number);
  return row;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function cellOf(value: unknown, column: string, name: string, number: number): Row[string] {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  const bytes = (value as { base64?: unknown }).base64;
  if (typeof bytes === 'string') return Buffer.from(bytes, 'base64');
  throw new ArchiveError(`line ${number} of ${name}: ${column} must be text, a number or null`);
}
