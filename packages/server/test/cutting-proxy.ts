// A proxy before a database that loses connections on purpose, at the statement it is told.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** `unsent`: the statement never arrives; `unanswered`: it is carried out, but nobody hears of it. */
type Loss = { at: string; how: 'unsent' | 'unanswered' };

export type CuttingProxy = {
  url: string;
  /** The next statement that contains this loses its connection. */
  lose(loss: Loss): void;
  /** Cuts every connection. */
  cut(): void;
  /** Refuses connections, and takes them again. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
};

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const url = new URL(target);
  const upstream = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let loss: Loss | undefined;

  function converse(client: Socket): void {
    const server = connect(upstream);
    let isAnswerLost = false;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk) => {
      if (loss && chunk.includes(loss.at)) {
        const { how } = loss;
        loss = undefined;
        if (how === 'unsent') return end();
        isAnswerLost = true;
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (isAnswerLost) end();
      else client.write(chunk);
    });
  }

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  let port = 0;
  let listener: Server | undefined;
  const up = async () => {
    listener = createServer(converse).listen(port, '127.0.0.1');
    await once(listener, 'listening');
    ({ port } = listener.address() as { port: number });
  };
  const down = async () => {
    if (!listener) return;
    const closed = once(listener, 'close');
    listener.close();
    listener = undefined;
    cut();
    await closed;
  };
  await up();
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, lose: (wanted) => void (loss = wanted), cut, down, up, stop: down };
}
