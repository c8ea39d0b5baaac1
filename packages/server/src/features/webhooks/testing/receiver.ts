// A webhook receiver.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export type Got = { headers: IncomingHttpHeaders; text: string; body: Record<string, unknown> };
export type Receiver = {
  url: string;
  got: Got[];
  /** Sets the response from now on. */
  answer(with_: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
};

export async function startReceiver(port = 0): Promise<Receiver> {
  const got: Got[] = [];
  let answer = (response: ServerResponse): void => void response.writeHead(200).end('thanks');
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      got.push({ headers: request.headers, text, body: JSON.parse(text) as Record<string, unknown> });
      answer(response);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${taken}/hook`,
    got,
    answer: (next) => void (answer = next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Which of the secrets a delivery is signed with. */
export function signedWith({ headers, text }: Got, secrets: readonly string[]): string[] {
  const parts = String(headers['x-lectern-signature']).split(',');
  const t = parts[0]!.slice('t='.length);
  return secrets.filter((secret) =>
    parts.includes(`v1=${createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')}`),
  );
}
