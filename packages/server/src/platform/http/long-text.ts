// Bodies that contain one text of many megabytes. Parsed at once, such a body would block every other request, so it is
// parsed while it arrives and the long text is passed on in chunks beside the rest of the body.
import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { isObject } from '@lectern/content/is-object';
import { badRequest, HttpError } from '../errors.ts';
import { rejectInvalidString } from './reject-invalid-text.ts';

/** The long text as chunks of bytes. In the body only its beginning remains. */
export type LongText = readonly Uint8Array[];
export type LongBody = { json: string; long: { start: string; pieces: LongText }[] };

/** Minimum length of a long text; also its chunk size, in characters as written. */
export const pieceLength = 131_072;
/** Bytes parsed before yielding to the event loop: a fast connection delivers many chunks at once. */
const turnBytes = 262_144;

/** Limit of the body without its long text. */
const mostRest = 1_048_576;

const quote = 0x22;
const backslash = 0x5c;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
/** An escaped high surrogate; the low one may follow. */
const endsInHalf = /\\u[dD][89abAB][\da-fA-F]{2}$/;

/** Splits JSON into long strings and the rest. Whether the rest is valid JSON is checked elsewhere. */
class Separating {
  readonly #decoder = new StringDecoder('utf8');
  readonly #fieldPath: string;
  readonly #rest: string[] = [];
  #restLength = 0;
  readonly #long: { start: string; pieces: Uint8Array[] }[] = [];
  /** The part of the current string that was read and not yet passed on. */
  #held = '';
  #inText = false;
  #isLong = false;
  /** Characters left of an escape; -1 before its first. */
  #escape = 0;

  constructor(fieldPath: string) {
    this.#fieldPath = fieldPath;
  }

  write(bytes: Uint8Array): void {
    this.#read(this.#decoder.write(bytes));
  }

  end(): LongBody {
    this.#read(this.#decoder.end());
    this.#keep(this.#held);
    return { json: this.#rest.join(''), long: this.#long };
  }

  #keep(text: string): void {
    this.#restLength += text.length;
    if (this.#restLength > mostRest) throw new HttpError(413, `the body is too large apart from ${this.#fieldPath}`);
    this.#rest.push(text);
  }

  #read(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!this.#inText) {
        if (code !== quote) continue;
        this.#keep(text.slice(from, at + 1));
        from = at + 1;
        this.#inText = true;
      } else if (this.#escape !== 0) {
        this.#escape = this.#escape > 0 ? this.#escape - 1 : code === 0x75 ? 4 : 0;
      } else if (code === quote) {
        this.#endText(this.#held + text.slice(from, at));
        from = at;
      } else {
        if (this.#held.length + at - from >= pieceLength && !isLowSurrogate(code)) {
          // Never split an escape or a surrogate pair.
          const written = this.#held + text.slice(from, at);
          if (!endsInHalf.test(written.slice(-6))) {
            this.#handOn(written);
            from = at;
          }
        }
        if (code === backslash) this.#escape = -1;
      }
    }
    if (this.#inText) this.#held += text.slice(from);
    else this.#keep(text.slice(from));
  }

  #endText(written: string): void {
    if (this.#isLong) this.#handOn(written);
    else this.#keep(written);
    this.#held = '';
    this.#inText = this.#isLong = false;
  }

  #handOn(written: string): void {
    const plain = textOf(written);
    rejectInvalidString(plain, this.#fieldPath);
    if (!this.#isLong) {
      this.#keep(written);
      this.#long.push({ start: plain, pieces: [] });
    }
    this.#isLong = true;
    this.#long.at(-1)!.pieces.push(Buffer.from(plain));
    this.#held = '';
  }
}

function textOf(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    throw badRequest('the body is not valid JSON');
  }
}

/** `where` names the long text in errors. */
export function readLongBody(request: IncomingMessage, limit: number, fieldPath: string): Promise<LongBody> {
  const separating = new Separating(fieldPath);
  let received = 0;
  let sinceTurn = 0;
  const { promise, resolve, reject } = Promise.withResolvers<LongBody>();
  const stop = (error: Error): void => {
    request.off('data', take).off('end', end).off('error', stop);
    reject(error);
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      stop(error as Error);
    }
  };
  const take = (bytes: Buffer): void => {
    received += bytes.length;
    if (received > limit) return stop(new HttpError(413, 'the body is too large'));
    attempt(() => separating.write(bytes));
    sinceTurn += bytes.length;
    if (sinceTurn < turnBytes) return;
    sinceTurn = 0;
    request.pause();
    setImmediate(() => request.resume());
  };
  const end = (): void => attempt(() => resolve(separating.end()));
  if (Number(request.headers['content-length']) > limit) stop(new HttpError(413, 'the body is too large'));
  else request.on('data', take).on('end', end).on('error', stop);
  return promise;
}

/** Which of the long texts is at a path such as `source.text`; no other is allowed. */
export function longTextAt(body: unknown, path: string, long: LongBody['long']): LongText | undefined {
  const [found, second] = long;
  if (!found) return undefined;
  let value = body;
  for (const name of path.split('.')) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  if (second || found.start !== value) {
    throw badRequest(`the body must not contain a text of more than ${pieceLength} characters outside ${path}`);
  }
  return found.pieces;
}
