// Writes a PDF object by object, directly to disk.
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';

export type PdfStream = Buffer | { path: string };

export class PdfWriter {
  readonly #file: number;
  readonly #offsets = new Map<number, number>();
  readonly #buffer = Buffer.alloc(1 << 20);
  #at = 0;
  #next: number;

  /** Numbers from `next` on are free. */
  constructor(path: string, next: number) {
    this.#file = openSync(path, 'w', 0o600);
    this.#next = next;
    this.#write('%PDF-1.7\n%\x80\x80\x80\x80\n\n');
  }

  newNumber(): number {
    return this.#next++;
  }

  object(number: number, head: string, stream?: PdfStream): void {
    this.#offsets.set(number, this.#at);
    if (!stream) return this.#write(`${number} 0 obj\n${head}\nendobj\n\n`);
    const length = Buffer.isBuffer(stream) ? stream.length : statSync(stream.path).size;
    this.#write(`${number} 0 obj\n${head.replace(/\/Length \d+/, `/Length ${length}`)}\nstream\n`);
    if (Buffer.isBuffer(stream)) this.#write(stream);
    else this.#copy(stream.path);
    this.#write('\nendstream\nendobj\n\n');
  }

  end(trailer: { root: number; info: number; id: string }): void {
    const table = this.#at;
    const entries = Array.from({ length: this.#next - 1 }, (_, at) => {
      const offset = this.#offsets.get(at + 1);
      return offset === undefined ? '0000000000 65535 f\r\n' : `${String(offset).padStart(10, '0')} 00000 n\r\n`;
    });
    const { root, info, id } = trailer;
    this.#write(
      `xref\n0 ${this.#next}\n0000000000 65535 f\r\n${entries.join('')}trailer\n<<\n/Size ${this.#next}\n` +
        `/Root ${root} 0 R\n/Info ${info} 0 R\n${id}\n>>\nstartxref\n${table}\n%%EOF\n`,
    );
    closeSync(this.#file);
  }

  /** Uses one buffer: buffers of whole files would pile up until they are garbage-collected. */
  #copy(path: string): void {
    const file = openSync(path, 'r');
    for (let size = readSync(file, this.#buffer); size > 0; size = readSync(file, this.#buffer))
      this.#write(this.#buffer.subarray(0, size));
    closeSync(file);
  }

  #write(what: string | Buffer): void {
    const bytes = typeof what === 'string' ? Buffer.from(what, 'latin1') : what;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    this.#at += bytes.length;
  }
}
