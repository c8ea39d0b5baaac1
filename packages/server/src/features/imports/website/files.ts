// Images and attachments of the pages, each stored once.
import { safeDecodeURIComponent } from '@lectern/content/url';
import { badRequest, HttpError } from '#platform/errors';
import type { Fetcher, Opened } from '#platform/fetcher';
import type { ImportedFile } from '#features/ingest';
import type { Failure } from './crawl.ts';

/** Stores the bytes of a file; returns its facts and an identifier of its content. */
export type StoreFile = (
  file: { key: string; name: string; contentType: string | undefined },
  chunks: Opened['chunks'] | Uint8Array[],
) => Promise<{ file: ImportedFile; content: string; size: number }>;

export type FileTools = {
  fetcher: Fetcher;
  keep: StoreFile;
  /** Limit on total bytes. */
  bytes: number;
  deadline: number;
  signal: AbortSignal | undefined;
  note(files: number): void;
};

export type FetchedFiles = { files: ImportedFile[]; keys: Map<string, string>; failures: Failure[] };

const atOnce = 4;
const fileTimeout = 120_000;

export async function fetchFiles(addresses: readonly string[], tools: FileTools): Promise<FetchedFiles> {
  const found = new Map<string, Awaited<ReturnType<StoreFile>> | Failure>();
  const contents = new Set<string>();
  let left = tools.bytes;
  let next = 0;
  const take = async (address: string): Promise<void> => {
    try {
      const one = await fetchOne(address, left, tools);
      left -= one.size;
      found.set(address, one);
      contents.add(one.content);
      tools.note(contents.size);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      found.set(address, { url: address.slice(0, 200), reason: error.message });
    }
  };
  const worker = async (): Promise<void> => {
    for (;;) {
      tools.signal?.throwIfAborted();
      const address = addresses[next];
      next += 1;
      if (address === undefined) return;
      await take(address);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return inOrder(addresses, found);
}

/**
 * Of several URLs of one content the first in order names it, whichever responded first: names are stable across
 * imports.
 */
function inOrder(
  addresses: readonly string[],
  found: ReadonlyMap<string, Awaited<ReturnType<StoreFile>> | Failure>,
): FetchedFiles {
  const kept: FetchedFiles = { files: [], keys: new Map(), failures: [] };
  const named = new Map<string, string>();
  for (const address of addresses) {
    const one = found.get(address);
    if (one === undefined) continue;
    if ('reason' in one) {
      kept.failures.push(one);
      continue;
    }
    const same = named.get(one.content);
    kept.keys.set(address, same ?? one.file.key);
    if (same !== undefined) continue;
    named.set(one.content, one.file.key);
    kept.files.push(one.file);
  }
  return kept;
}

async function fetchOne(address: string, left: number, tools: FileTools): ReturnType<StoreFile> {
  if (address.startsWith('data:')) return keepInline(address, tools);
  if (left <= 0) throw badRequest('the files of the import exceed its size limit');
  if (Date.now() > tools.deadline) throw badRequest('the time limit of the import was reached');
  const limits = { maxBytes: left, timeoutMs: fileTimeout, signal: tools.signal };
  return tools.fetcher.read(address, limits, async ({ status, contentType, chunks }) => {
    if (status !== 200) throw badRequest(`it returned the status ${status}`);
    if (/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? ''))
      throw badRequest('it is a web page, not a file');
    return tools.keep({ key: address, name: nameOf(address, contentType), contentType: plain(contentType) }, chunks);
  });
}

async function keepInline(address: string, tools: FileTools): ReturnType<StoreFile> {
  const [, type = '', coding, data = ''] = /^data:([\w.+-]+\/[\w.+-]+)?[^,]*?(;base64)?,(.*)$/s.exec(address) ?? [];
  const bytes = coding
    ? Buffer.from(safeDecodeURIComponent(data), 'base64')
    : Buffer.from(safeDecodeURIComponent(data));
  if (bytes.length === 0) throw badRequest('an inline image cannot be read');
  return tools.keep({ key: address, name: `picture.${endings[type] ?? 'bin'}`, contentType: type || undefined }, [
    bytes,
  ]);
}

const plain = (type: string | undefined): string | undefined => type?.split(';')[0]!.trim().toLowerCase();

const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'text/plain': 'txt',
};

function nameOf(address: string, contentType: string | undefined): string {
  const last = safeDecodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '').replace(/[\p{Cc}/\\]/gu, '');
  const name = last === '' ? 'file' : last.slice(-100);
  const ending = endings[plain(contentType) ?? ''];
  return /\.[a-z0-9]{1,5}$/i.test(name) || ending === undefined ? name : `${name}.${ending}`;
}
