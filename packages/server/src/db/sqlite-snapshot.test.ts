// One engine: how long a read transaction of SQLite lasts.
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openSqlite } from './sqlite.ts';

const file = join(mkdtempSync(join(tmpdir(), 'lectern-test-')), 'lectern.db');

describe('a read', () => {
  const database = openSqlite(file);
  const elsewhere = new DatabaseSync(file);
  let sender: Socket;
  let receiver: Socket;

  before(async () => {
    await database.write((db) => sql`create table notes (text text primary key)`.execute(db.q));
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    sender = connect((server.address() as { port: number }).port, '127.0.0.1');
    [receiver] = (await once(server, 'connection')) as [Socket];
    server.close();
  });

  after(async () => {
    sender.destroy();
    receiver.destroy();
    elsewhere.close();
    await database.close();
  });

  const count = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from notes`.execute(database.reads.q)).rows[0]!.n;

  for (const [phase, wait] of [
    ['immediates', setImmediate],
    ['timers', () => setTimeout(2)],
  ] as const) {
    test(`for what has just arrived sees a commit of another process, also after one in the phase of ${phase}`, async () => {
      for (let round = 0; round < 20; round++) {
        await wait();
        const seen = await count();
        // In the same phase: somebody else writes, is answered, and asks here.
        elsewhere.exec(`insert into notes values ('${phase} ${round}')`);
        const arrived = once(receiver, 'data').then(count);
        sender.write('.');
        assert.equal(await arrived, seen + 1);
      }
    });
  }
});
