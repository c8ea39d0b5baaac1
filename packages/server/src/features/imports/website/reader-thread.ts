// The worker side of reader.ts: parses one page after the other.
import { portToParent } from '#platform/parent';
import { readPage } from './read-page.ts';

export type ReadRequest = { id: number; bytes: Uint8Array; contentType: string | undefined; url: string };

const port = portToParent();
port.on('message', ({ id, bytes, contentType, url }: ReadRequest) => {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    port.postMessage({ id, page: readPage(bytes, contentType, url) });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    port.postMessage({ id, fault: error instanceof Error ? error.message : 'unknown error' });
  }
});
