// ZIP files written with yazl.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Read on demand, so that only one entry is in memory. */
export type ZipEntry = { name: string; read(): string | Uint8Array };

type ZipOptions = {
  time?: Date;
  /** Uncompressed entries that come first. */
  stored?: readonly { name: string; bytes: Uint8Array }[];
};

/** The file as a stream, in the order of the entries. */
export async function* zipOf(
  entries: readonly ZipEntry[],
  { time = new Date(), stored = [] }: ZipOptions = {},
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  zip.on('error', (error) => output.destroy(error));
  // No extra fields: EPUB forbids them in the first entry.
  const options = { mtime: time, forceDosTimestamp: true };
  for (const { name, bytes } of stored) zip.addBuffer(asBuffer(bytes), name, { ...options, compress: false });
  for (const { name, read } of entries) {
    zip.addReadStreamLazy(name, options, (done) => {
      try {
        done(null, Readable.from([asBuffer(read())], { objectMode: false }));
      } catch (error) {
        output.destroy(error as Error);
      }
    });
  }
  zip.end();
  yield* output as AsyncIterable<Buffer>;
}

export async function zipped(entries: readonly ZipEntry[], options?: ZipOptions): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(zipOf(entries, options)));
}

const asBuffer = (content: string | Uint8Array): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
