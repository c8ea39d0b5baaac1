// The ZIP writer of archives, read back by another implementation of the format.
import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import * as yauzl from 'yauzl';
import { centralRecord, endRecords } from './zip-records.ts';
import { ZipStream } from './zip-stream.ts';

type Read = { name: string; size: number; content: Buffer };

async function* pieces(...content: (string | Uint8Array)[]) {
  yield* content;
}

const open = promisify(yauzl.fromBuffer) as unknown as (
  bytes: Buffer,
  options: { lazyEntries: boolean },
) => Promise<yauzl.ZipFile>;

/** Entries in the order of the central directory; their contents are checked against size and checksum. */
async function readBack(bytes: Buffer, { withContent = true } = {}): Promise<Read[]> {
  const file = await open(bytes, { lazyEntries: true });
  const found: Read[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  file.on('entry', (entry: yauzl.Entry) => {
    const { fileName: name, uncompressedSize: size } = entry;
    const next = (content: Buffer): void => {
      found.push({ name, size, content });
      file.readEntry();
    };
    if (!withContent) return next(Buffer.alloc(0));
    file.openReadStream(entry, (error, stream) => (error ? reject(error) : void buffer(stream).then(next, reject)));
  });
  file.on('end', resolve);
  file.on('error', reject);
  file.readEntry();
  await promise;
  return found;
}

async function written(work: (zip: ZipStream) => Promise<void>): Promise<Buffer> {
  const target = new PassThrough();
  const bytes = buffer(target);
  const zip = new ZipStream(target, new Date('2026-11-18T12:00:00Z'));
  await work(zip);
  await zip.end();
  return bytes;
}

describe('a ZIP file that is written as it goes', () => {
  test('has every file as it was, compressed or not, long and empty', async () => {
    const noise = randomBytes(300_000);
    const long = 'The heron stands still. '.repeat(40_000);
    const archive = await written(async (zip) => {
      await zip.add('text/long.md', pieces(long.slice(0, 70_000), long.slice(70_000)));
      await zip.add('noise.bin', pieces(noise), { compress: false });
      await zip.add('noise-too.bin', pieces(noise));
      await zip.add('empty.txt', pieces());
      await zip.add('Größe/ありがとう.md', pieces('ü', noise.subarray(0, 10), 'ü'));
    });
    assert.ok(archive.length < long.length);
    const found = await readBack(archive);
    assert.deepEqual(
      found.map(({ name, size }) => [name, size]),
      [
        ['text/long.md', long.length],
        ['noise.bin', noise.length],
        ['noise-too.bin', noise.length],
        ['empty.txt', 0],
        ['Größe/ありがとう.md', 14],
      ],
    );
    assert.equal(found[0]!.content.toString(), long);
    assert.ok(found[1]!.content.equals(noise) && found[2]!.content.equals(noise));
  });

  test('may have more files than the short records count', async () => {
    const count = 66_000;
    const time = new Date();
    const records = Array.from({ length: count }, (_, number) =>
      centralRecord({ name: `${number}`, isCompressed: false, offset: 0, crc: 0, bytes: 0, compressedBytes: 0 }, time),
    );
    const directory = Buffer.concat(records);
    const end = endRecords(count, { offset: 0, bytes: directory.length });
    const found = await readBack(Buffer.concat([directory, end]), { withContent: false });
    assert.equal(found.length, count);
    assert.equal(found.at(-1)!.name, String(count - 1));
  });

  test('may be larger than the short records say', async () => {
    const [offset, bytes] = [5 * 2 ** 32, 6 * 2 ** 32];
    const entry = { name: 'large', isCompressed: true, offset, crc: 1, bytes, compressedBytes: bytes / 2 };
    const record = centralRecord(entry, new Date());
    const end = endRecords(1, { offset: 0, bytes: record.length });
    const archive = Buffer.concat([record, end]);
    const file = await open(archive, { lazyEntries: true });
    const read = new Promise<yauzl.Entry>((resolve) => file.once('entry', resolve));
    file.readEntry();
    const { fileName, uncompressedSize, compressedSize, relativeOffsetOfLocalHeader } = await read;
    assert.deepEqual(
      [fileName, uncompressedSize, compressedSize, relativeOffsetOfLocalHeader],
      ['large', bytes, bytes / 2, offset],
    );
  });

  test('refuses names that lead out of the folder', async () => {
    const zip = new ZipStream(new PassThrough().resume(), new Date());
    for (const name of ['../up', '/root', 'c:\\windows', 'a/../../b', '', 'folder/'])
      await assert.rejects(zip.add(name, pieces()), /no file of an archive can be named/);
    await zip.end();
  });

  test('fails when what reads it fails', async () => {
    const target = new PassThrough();
    const zip = new ZipStream(target, new Date());
    target.destroy(new Error('the reader is gone'));
    await assert.rejects(async () => {
      for (;;) await zip.add('file', pieces(randomBytes(100_000)));
    }, /the reader is gone/);
  });
});
