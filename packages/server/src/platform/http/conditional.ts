// Replies with an ETag: 304 for clients that have them already, and gzip for the others.
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';

const compress = promisify(gzip);
const minLength = 1024;
/** Lists of all pages, which an edit changes: a higher level would take longer than all the rest. */
const veryLong = 1_000_000;
const gzipSuffix = '-gzip';

type Headers = Pick<IncomingHttpHeaders, 'if-none-match' | 'accept-encoding'>;

/** Whether If-None-Match names this ETag, in either encoding. */
export function isKnown(headers: Headers | undefined, etag: string): boolean {
  const given = headers?.['if-none-match'];
  if (given === undefined) return false;
  return given.split(',').some((one) => {
    const tag = one.trim().replace(/^W\//, '').replaceAll('"', '');
    return tag === '*' || tag === etag || tag === etag + gzipSuffix;
  });
}

/** Encodings have different ETags, because a strong ETag stands for the same bytes. */
export const etagHeader = (etag: string, isCompressed: boolean): string => `"${etag}${isCompressed ? gzipSuffix : ''}"`;

export const acceptsGzip = ({ 'accept-encoding': accepted = '' }: Headers): boolean =>
  accepted.split(',').some((one) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i.test(one));

/** Undefined when compression is not accepted or not worth it. */
export const compressed = async (headers: Headers, content: string): Promise<Uint8Array | undefined> =>
  content.length >= minLength && acceptsGzip(headers)
    ? compress(content, content.length > veryLong ? { level: 1 } : {})
    : undefined;

/** What is streamed is very long. An error of the flow is one of the result. */
export const compressedFlow = (flow: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.from(flow, { objectMode: false }).compose(createGzip({ level: 1 }));
