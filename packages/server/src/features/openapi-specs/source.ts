// Fetches the files of a specification, with conditional requests (`If-None-Match`, `If-Modified-Since`) for files
// fetched before.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openContent, storeStream } from '#features/files';
import type { Services } from '#platform/context';
import { HttpError } from '#platform/errors';
import { TimedOut, type FetchedState } from '#platform/fetcher';
import { inUtf8 } from './in-utf8.ts';
import type { ErrorCode, Reply, SourceFile } from './process/protocol.ts';

/** What the last run recorded about a file, by URL. */
export type CachedFile = FetchedState & { hash: string; at: string };
export type CachedFiles = Record<string, CachedFile>;

export class SourceError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const timeoutMs = 15_000;
const accept = 'application/yaml, application/json;q=0.9, text/*;q=0.8, */*;q=0.5';

export type SourceContext = {
  services: Services;
  folder: string;
  /** Files known from the last run, and those the document of this run consists of. */
  before: CachedFiles;
  now: CachedFiles;
  /** Files already fetched in this run. */
  done: Map<string, Fetched>;
  /** Deadline, as `Date.now()`. */
  until: number;
};

export type Fetched = { source: SourceFile; known: CachedFile; changed: boolean };

/** Writes a file of the document into the folder. */
export async function readSourceFile(gathering: SourceContext, url: string): Promise<SourceFile> {
  const { source, known } = await fetchFile(gathering, url);
  gathering.now[url] = known;
  return source;
}

export async function fetchFile(gathering: SourceContext, url: string): Promise<Fetched> {
  const { before, done } = gathering;
  const fetched =
    done.get(url) ?? (await fetchNow(gathering, url, Object.hasOwn(before, url) ? before[url] : undefined));
  done.set(url, fetched);
  return fetched;
}

async function fetchNow(gathering: SourceContext, url: string, known: CachedFile | undefined): Promise<Fetched> {
  const { services, folder, done, until } = gathering;
  const file = `in-${done.size + 1}`;
  const left = until - Date.now();
  if (left <= 0) throw new SourceError('FETCH_TIMEOUT', 'fetching all files of the document takes too long');
  const limits = { maxBytes: services.config.openApi.maxBytes, timeoutMs: Math.min(timeoutMs, left), accept };
  try {
    const answer = await services.fetcher.fetch(url, { ...limits, ...(known && { known }) });
    if (answer.status === 304 && known) return await again(gathering, url, { known, file });
    if (answer.status < 200 || answer.status > 299) {
      throw new SourceError('FETCH_ERROR', `${shown(url)} returned the status ${answer.status}`);
    }
    await writeFile(join(folder, file), inUtf8(answer.bytes, answer.contentType));
    const { hash, size: bytes } = await storeFile(services, join(folder, file));
    return {
      // Relative references resolve against the final URL, after redirects.
      source: { name: shown(url), url: answer.url, file, bytes },
      known: { ...answer.state, hash, at: answer.url },
      changed: known?.hash !== hash,
    };
  } catch (error) {
    if (error instanceof TimedOut) throw new SourceError('FETCH_TIMEOUT', error.message);
    if (error instanceof HttpError && error.status < 500) throw new SourceError('FETCH_ERROR', error.message);
    throw error;
  }
}

async function again(
  { services, folder }: SourceContext,
  url: string,
  { known, file }: { known: CachedFile; file: string },
) {
  const opened = await openContent(services, known.hash);
  if (!opened) throw new SourceError('FETCH_ERROR', `${shown(url)} no longer exists`);
  await pipeline(opened.stream, createWriteStream(join(folder, file)));
  return { source: { name: shown(url), url: known.at, file, bytes: opened.size }, known, changed: false };
}

/** Writes the submitted text of a specification into the folder. */
export async function placeText({ services, folder }: SourceContext, hash: string): Promise<SourceFile> {
  const opened = await openContent(services, hash);
  if (!opened) throw new Error(`the text ${hash} of a specification is missing`);
  await pipeline(opened.stream, createWriteStream(join(folder, 'in-0')));
  return { name: 'openapi', file: 'in-0', bytes: opened.size };
}

/** Handles a request of the process that reads the document. */
export async function replyTo(gathering: SourceContext, wanted: string): Promise<Reply> {
  try {
    return { wanted, file: await readSourceFile(gathering, wanted) };
  } catch (error) {
    if (error instanceof SourceError) return { wanted, failed: { code: error.code, message: error.message } };
    gathering.services.log.error({ err: error }, 'could not fetch a file of an API specification');
    return { wanted, failed: { code: 'FETCH_ERROR', message: `${shown(wanted)} could not be fetched` } };
  }
}

export const storeFile = async (services: Services, path: string): Promise<{ hash: string; size: number }> => {
  const { size } = await stat(path);
  const { hash } = await storeStream({ services }, createReadStream(path), { maxBytes: Infinity });
  return { hash, size };
};

/** Without credentials and other secrets in the URL. */
const shown = (url: string): string => {
  const parsed = URL.parse(url);
  return parsed ? parsed.origin + parsed.pathname : 'the URL';
};
