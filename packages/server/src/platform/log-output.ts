// Log output to a file descriptor, in batches, because a system call per line costs a request more than formatting it.
// Lines that cannot be written, because the disk is full or the pipe is closed, are dropped and counted: logging must
// not crash the process, exhaust its memory or block its exit.
import { writeSync } from 'node:fs';

const togetherChars = 8192;
const atLeastEveryMs = 200;
/** Buffer size: a briefly slow reader loses nothing. */
const mostWaitingChars = 4 * 1024 * 1024;
const lastTries = 100;
const lastWaitMs = 10;

const nothing: Uint8Array = new Uint8Array(0);
const linesIn = (bytes: Uint8Array): number => bytes.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);

export class LogOutput {
  readonly #fd: number;
  readonly #format: ((line: string) => string) | undefined;
  #text = '';
  /** What a blocked reader has not taken yet. */
  #rest = nothing;
  #dropped = 0;
  /** The last line was written only in part. */
  #isTorn = false;

  /** `format` turns lines of JSON into another form. */
  constructor(fd: number, format?: (line: string) => string) {
    this.#fd = fd;
    this.#format = format;
    setInterval(() => this.flushSync(), atLeastEveryMs).unref();
    process.once('exit', () => this.#finish());
  }

  write(line: string): void {
    if (this.#text.length + this.#rest.length > mostWaitingChars) {
      this.#dropped += 1;
      return;
    }
    this.#text += this.#format ? this.#format(line) : line;
    if (this.#text.length >= togetherChars) this.flushSync();
  }

  /** Writes what it can without blocking. */
  flushSync(): void {
    if (this.#text === '' && this.#rest.length === 0 && this.#dropped === 0) return;
    const notice = this.#rest.length === 0 ? this.#droppedNotice() : '';
    let rest: Uint8Array = Buffer.concat([this.#rest, Buffer.from(notice + this.#text)]);
    const dropped = this.#dropped;
    this.#text = '';
    this.#rest = nothing;
    if (notice !== '') this.#dropped = 0;
    try {
      while (rest.length > 0) {
        const written = writeSync(this.#fd, rest);
        this.#isTorn = written > 0 && rest[written - 1] !== 10;
        rest = rest.subarray(written);
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN' || code === 'EBUSY') this.#rest = rest;
      else this.#dropped = dropped + linesIn(rest) - (notice === '' ? 0 : 1);
    }
  }

  #droppedNotice(): string {
    if (this.#dropped === 0) return '';
    const time = new Date().toISOString();
    const line = { level: 40, time, count: this.#dropped, msg: 'lines of the log could not be written' };
    const text = `${JSON.stringify(line)}\n`;
    return `${this.#isTorn ? '\n' : ''}${this.#format ? this.#format(text) : text}`;
  }

  /** At exit a blocked reader is waited for, with a limit. */
  #finish(): void {
    this.flushSync();
    const never = new Int32Array(new SharedArrayBuffer(4));
    for (let tries = 0; tries < lastTries && this.#rest.length > 0; tries++) {
      Atomics.wait(never, 0, 0, lastWaitMs);
      this.flushSync();
    }
  }
}
