// The other side of saml-reader.ts: reads responses one after the other.
import { parentPort } from 'node:worker_threads';
import { Refusal } from '#platform/errors';
import { openResponse } from './saml-document.ts';
import { readResponse, Unverified, type Known } from './saml-response.ts';
import type { Statement } from './saml-statement.ts';

/** Without `known` only which request is answered is wanted. */
export type Wish = { id: number; encoded: string; known: Known | undefined };
export type Read = { inResponseTo: string | undefined; statement: Statement | undefined };
export type Told = { id: number } & (
  | { read: Read }
  | { refusal: { status: number; message: string; reason?: string } }
);

async function read({ encoded, known }: Wish): Promise<Read> {
  const document = await openResponse(encoded);
  const statement = known && (await readResponse(document, known));
  return { inResponseTo: document.inResponseTo, statement };
}

const told = async (wish: Wish): Promise<Told> => {
  const { id } = wish;
  try {
    return { id, read: await read(wish) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message } = error;
    return { id, refusal: { status, message, ...(error instanceof Unverified && { reason: error.reason }) } };
  }
};

parentPort!.on('message', (wish: Wish) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void told(wish).then((answer) => parentPort!.postMessage(answer));
});
