// The worker thread of saml-reader.ts: parses responses one after another.
import { portToParent } from '#platform/parent';
import { HttpError } from '#platform/errors';
import { openResponse } from './saml-document.ts';
import { readResponse, Unverified, type VerificationParams } from './saml-response.ts';
import type { Statement } from './saml-statement.ts';

/** Without `known` only the request id is returned. */
export type SamlReadRequest = { id: number; encoded: string; known: VerificationParams | undefined };
export type SamlReadResult = { inResponseTo: string | undefined; statement: Statement | undefined };
export type SamlThreadMessage = { id: number } & (
  | { read: SamlReadResult }
  | { refusal: { status: number; message: string; reason?: string } }
);

async function read({ encoded, known }: SamlReadRequest): Promise<SamlReadResult> {
  const document = await openResponse(encoded);
  const statement = known && (await readResponse(document, known));
  return { inResponseTo: document.inResponseTo, statement };
}

const told = async (wish: SamlReadRequest): Promise<SamlThreadMessage> => {
  const { id } = wish;
  try {
    return { id, read: await read(wish) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, message } = error;
    return { id, refusal: { status, message, ...(error instanceof Unverified && { reason: error.reason }) } };
  }
};

const port = portToParent();
port.on('message', (wish: SamlReadRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void told(wish).then((answer) => port.postMessage(answer));
});
