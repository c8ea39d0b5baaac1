// An embedded PostgreSQL behind a port, for processes that must reach it by DATABASE_URL. It is one session, so a
// connection keeps it to itself from the first message of a transaction to the last, and the others wait.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';

const askForTls = 80_877_103;
const askToCancel = 80_877_102;
const readyForQuery = 'Z'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const query = 'Q'.charCodeAt(0);
const idle = 'I'.charCodeAt(0);

/** Splits what arrives into messages; the first one has no type byte. */
function createReader() {
  let pending: Buffer = Buffer.alloc(0);
  let started = false;
  return {
    add: (chunk: Buffer) => void (pending = Buffer.concat([pending, chunk])),
    next(): { type: number | undefined; message: Buffer } | undefined {
      const header = started ? 1 : 0;
      if (pending.length < header + 4) return undefined;
      const length = header + pending.readInt32BE(header);
      if (pending.length < length) return undefined;
      const message = pending.subarray(0, length);
      pending = pending.subarray(length);
      return { type: started ? message[0] : undefined, message };
    },
    start: () => void (started = true),
  };
}

/** Hands the session to one connection at a time. */
function createTurns() {
  let last: Promise<void> = Promise.resolve();
  return async (): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = before.then(() => promise);
    await before;
    return resolve;
  };
}

export async function serveEmbedded(): Promise<{ url: string; stop(): Promise<void> }> {
  const database = await PGlite.create();
  const takeTurn = createTurns();
  const sockets = new Set<Socket>();

  async function converse(socket: Socket): Promise<void> {
    const reader = createReader();
    let giveBack: (() => void) | undefined;
    let waiting: Buffer[] = [];
    try {
      for await (const chunk of socket) {
        reader.add(chunk as Buffer);
        for (let next = reader.next(); next; next = reader.next()) {
          const { type, message } = next;
          if (type === undefined) {
            const code = message.readInt32BE(4);
            if (code === askForTls) {
              socket.write('N');
              continue;
            }
            if (code === askToCancel) return;
            reader.start();
          }
          if (type === terminate) return;
          // The client waits for nothing before it has sent one of these, so the rest goes along with it.
          waiting.push(message);
          if (type !== undefined && type !== sync && type !== query) continue;
          const together = Buffer.concat(waiting);
          waiting = [];
          giveBack ??= await takeTurn();
          const answer = await database.execProtocolRaw(new Uint8Array(together));
          socket.write(answer);
          if (answer.at(-6) === readyForQuery && answer.at(-1) === idle) {
            giveBack();
            giveBack = undefined;
          }
        }
      }
    } catch {
      // A client that was killed leaves its socket broken.
    } finally {
      if (giveBack) {
        await database.exec('rollback');
        giveBack();
      }
      socket.destroy();
      sockets.delete(socket);
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    void converse(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await database.close();
    },
  };
}
