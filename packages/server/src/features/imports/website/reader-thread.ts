// The worker side of reader.ts: parses one page after the other.
import { parentPort } from 'node:worker_threads';
import { readPage } from './read-page.ts';

export type ReadRequest = { id: number; bytes: Uint8Array; contentType: string | undefined; url: string };

parentPort!.on('message', ({ id, bytes, contentType, url }: ReadRequest) => {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort!.postMessage({ id, page: readPage(bytes, contentType, url) });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort!.postMessage({ id, fault: error instanceof Error ? error.message : 'unknown error' });
  }
});
