// Reads numbers and characters from bytes that may end anywhere: beyond the end they are 0 or ''.
export class Bytes {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.length;
  }

  ascii(from: number, length: number): string {
    const { buffer, byteOffset } = this.#bytes;
    return Buffer.from(buffer, byteOffset, this.length).toString('latin1', from, Math.max(from, from + length));
  }

  startsWith(...wanted: readonly number[]): boolean {
    return wanted.every((byte, at) => this.#bytes[at] === byte);
  }

  u8(at: number): number {
    return this.#bytes[at] ?? 0;
  }

  u16(at: number, little = false): number {
    return at + 2 <= this.length ? this.#view.getUint16(at, little) : 0;
  }

  u32(at: number, little = false): number {
    return at + 4 <= this.length ? this.#view.getUint32(at, little) : 0;
  }

  i32(at: number, little = false): number {
    return at + 4 <= this.length ? this.#view.getInt32(at, little) : 0;
  }

  sub(from: number, to: number): Bytes {
    return new Bytes(this.#bytes.subarray(Math.min(from, this.length), Math.min(Math.max(from, to), this.length)));
  }
}
