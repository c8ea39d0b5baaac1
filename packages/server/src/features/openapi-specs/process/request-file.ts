// Files of other URLs are fetched by the server, which enforces where requests may go.
import { sendToParent } from '#platform/parent';
import { Unreadable, type Question, type Reply, type SourceFile } from './protocol.ts';

const waiting = new Map<string, (reply: Reply) => void>();

export function deliverFile(reply: Reply): void {
  waiting.get(reply.wanted)?.(reply);
  waiting.delete(reply.wanted);
}

export async function requestFile(url: string): Promise<SourceFile> {
  const reply = await new Promise<Reply>((resolve) => {
    waiting.set(url, resolve);
    sendToParent({ wanted: url } satisfies Question);
  });
  if (reply.file) return reply.file;
  throw new Unreadable(reply.failed?.message ?? 'a file could not be fetched', reply.failed?.code ?? 'FETCH_ERROR');
}
