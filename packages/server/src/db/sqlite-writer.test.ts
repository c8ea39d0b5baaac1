import { strict as assert } from 'node:assert';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { openSqlite } from './sqlite.ts';
import { NeedsPreparation } from './transaction.ts';

const file = join(mkdtempSync(join(tmpdir(), 'lectern-test-')), 'lectern.db');
const database = openSqlite(file);
await database.write((db) => sql`create table notes (text text primary key)`.execute(db.q));
const elsewhere = new DatabaseSync(file, { readOnly: true });

const add = (db: Db, text: string) => sql`insert into notes values (${text})`.execute(db.q);
const seenElsewhere = (text: string): boolean =>
  elsewhere.prepare('select 1 from notes where text = ?').get(text) !== undefined;
const seen = async (text: string): Promise<boolean> =>
  (await sql`select 1 from notes where text = ${text}`.execute(database.reads.q)).rows.length === 1;

describe('writes of one group commit', () => {
  after(async () => {
    elsewhere.close();
    await database.close();
  });

  test('a failing write rolls back its own rows only', async () => {
    const ends = await Promise.allSettled([
      database.write((db) => add(db, 'before')),
      database.write(async (db) => {
        await add(db, 'half');
        throw new Error('changed my mind');
      }),
      database.write((db) => add(db, 'before')),
      database.write((db) => add(db, 'behind')),
    ]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    assert.equal(seenElsewhere('before'), true);
    assert.equal(seenElsewhere('half'), false);
    assert.equal(seenElsewhere('behind'), true);
  });

  test('a write that must be prepared first releases the lock, and runs after the commit', async () => {
    const steps: string[] = [];
    let isPrepared = false;
    await database.write(async (db) => {
      await add(db, 'prepared');
      db.afterCommit?.(async () => void steps.push(`after ${seenElsewhere('prepared')}`));
      if (isPrepared) return;
      throw new NeedsPreparation(async () => {
        await database.write((other) => add(other, 'meanwhile'));
        steps.push(`prepared ${seenElsewhere('meanwhile')} ${seenElsewhere('prepared')}`);
        isPrepared = true;
      });
    });
    assert.deepEqual(steps, ['prepared true false', 'after true']);
  });

  test('no write resolves before the commit', async () => {
    const heard: string[] = [];
    const first = database.write((db) => add(db, 'first')).then(() => heard.push('first'));
    const refused = database.write((db) => add(db, 'first')).catch(() => heard.push('refused'));
    const last = database.write(async (db) => {
      const { rows } = await sql`select 1 from notes where text = 'first'`.execute(db.q);
      assert.equal(rows.length, 1, 'a later one sees what an earlier one wrote');
      await new Promise(setImmediate);
      assert.deepEqual(heard, []);
      assert.equal(seenElsewhere('first'), false);
    });
    await Promise.all([first, refused, last]);
    assert.deepEqual(heard, ['first', 'refused']);
    assert.equal(seenElsewhere('first'), true);
  });

  test('a batch ends after a while, so that its writes need not wait for all that are queued', async () => {
    const heard: string[] = [];
    const slow = (text: string) => async (db: Db) => {
      await add(db, text);
      await setTimeout(120);
    };
    const first = database.write(slow('slow one')).then(() => heard.push('first'));
    const second = database.write((db) => {
      heard.push('second begins');
      return add(db, 'slow two');
    });
    await Promise.all([first, second]);
    assert.deepEqual(heard, ['first', 'second begins']);
  });

  test('all fail if the commit fails', async () => {
    const ends = await Promise.allSettled([
      database.write((db) => add(db, 'lost')),
      database.write((db) => sql`rollback`.execute(db.q).then(() => Promise.reject(new Error('disk full')))),
    ]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(seenElsewhere('lost'), false);
    await database.write((db) => add(db, 'found'));
    assert.equal(seenElsewhere('found'), true);
  });

  test('a read sees a completed write, also in the same turn of the event loop', async () => {
    assert.equal(await seen('fresh'), false);
    await database.write((db) => add(db, 'fresh'));
    assert.equal(await seen('fresh'), true);
    const [, found] = await Promise.all([
      database.write((db) => add(db, 'fresher')).then(() => seen('fresher')),
      database.write((db) => add(db, 'freshest')).then(() => seen('freshest')),
    ]);
    assert.equal(found, true);
  });

  test('continue after a row id beyond the safe integers', async () => {
    await database.write(async (db) => {
      await sql`create virtual table words using fts5 (text, content = '', contentless_delete = 1)`.execute(db.q);
      for (let id = 1; id <= 50; id++) await sql`insert into words (rowid, text) values (${id}, 'word')`.execute(db.q);
    });
    // Deletions from an on-disk segment of the index are recorded in pages with such ids.
    for (let id = 1; id <= 20; id++) {
      await database.write((db) => sql`delete from words where rowid = ${id}`.execute(db.q));
    }
    const last = await database.write((db) => sql`select last_insert_rowid() > ${2 ** 53 - 1} as high`.execute(db.q));
    assert.deepEqual(last.rows, [{ high: 1 }], 'the index no longer does what this test is about');
    await database.write((db) => add(db, 'after the deletions'));
    assert.equal(seenElsewhere('after the deletions'), true);
    const { rows } = await sql`select count(*) as n from words where words match 'word'`.execute(database.reads.q);
    assert.deepEqual(rows, [{ n: 30 }]);
  });

  test('nothing is written through the connection of a completed write', async () => {
    const leaked = await database.write(async (db) => db);
    await assert.rejects(add(leaked, 'too late'), /has ended/);
    await database.write((db) => add(db, 'later'));
    assert.equal(seenElsewhere('too late'), false);
    assert.equal(seenElsewhere('later'), true);
  });

  describe('on a full disk', () => {
    const limitPages = (pages: number) =>
      database.write((db) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db.q));
    const large = (text: string) => text + 'x'.repeat(1_000_000);
    const isFull = (error: unknown) => (error as { errcode?: number }).errcode === 13;
    beforeEach(() => limitPages(1));
    afterEach(() => limitPages(1_000_000_000));

    test('the writes of a group up to the one without space fail, and the next one succeeds', async () => {
      const [small, tooMuch, next] = await Promise.allSettled([
        database.write((db) => add(db, 'small')),
        database.write((db) => add(db, large('too much'))),
        database.write((db) => add(db, 'small too')),
      ]);
      for (const end of [small, tooMuch]) assert.ok(end.status === 'rejected' && isFull(end.reason));
      assert.equal(next.status, 'fulfilled', 'it was not part of that group yet');
      assert.equal(seenElsewhere('small'), false);
      assert.equal(seenElsewhere('small too'), true);
      await limitPages(1_000_000_000);
      await database.write((db) => add(db, large('enough')));
      assert.equal(seenElsewhere(large('enough')), true);
    });

    test('a write that continues after the failure stores nothing', async () => {
      const swallowed = database.write(async (db) => {
        await add(db, 'first half');
        await add(db, large('too much')).catch(() => undefined);
        await add(db, 'second half').catch(() => undefined);
      });
      await assert.rejects(swallowed, /has ended/);
      const parallel = database.write((db) =>
        Promise.all([add(db, 'beside'), add(db, large('too much')), add(db, 'behind it')]),
      );
      await assert.rejects(parallel, isFull);
      for (const text of ['first half', 'second half', 'beside', 'behind it']) assert.equal(seenElsewhere(text), false);
    });
  });

  test('wait for another process without blocking the event loop', async () => {
    const stranger = new DatabaseSync(file);
    stranger.exec('begin immediate');
    let isWritten = false;
    const written = database.write((db) => add(db, 'behind a stranger')).then(() => (isWritten = true));
    for (let turn = 0; turn < 5; turn++) {
      await setTimeout(5);
      assert.equal(await seen('behind a stranger'), false);
    }
    assert.equal(isWritten, false);
    stranger.exec('commit');
    stranger.close();
    await written;
    assert.equal(await seen('behind a stranger'), true);
  });

  test('a failed write is answered although another process writes now', async (t) => {
    const stranger = new DatabaseSync(file);
    t.mock.method(DatabaseSync.prototype, 'exec', function exec(this: DatabaseSync, text: string) {
      this.prepare(text).run();
      if (text === 'rollback') stranger.prepare('begin immediate').run();
    });
    const failed = database.write(() => Promise.reject(new Error('changed my mind')));
    const next = database.write((db) => add(db, 'behind a failed one'));
    await assert.rejects(failed, { message: 'changed my mind' });
    t.mock.restoreAll();
    assert.equal(await seen('behind a failed one'), false);
    stranger.exec('commit');
    stranger.close();
    await next;
    assert.equal(seenElsewhere('behind a failed one'), true);
  });

  test('more than fit into one commit all complete', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, index) => database.write((db) => add(db, `many ${index}`))));
    const row = elsewhere.prepare("select count(*) as n from notes where text like 'many %'").get() as { n: number };
    assert.equal(row.n, 300);
  });
});
