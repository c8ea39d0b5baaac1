// Writes that are sent together: nothing reads or deletes past them, and they belong to their transaction.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { engine, openTestDatabase } from '../../test/engine.ts';
import { listStatements } from '../../test/count-statements.ts';
import type { Database, Db } from './database.ts';
import { defer } from './deferred.ts';
import { migrate } from './migrate.ts';

describe('deferred statements', () => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase();
    await migrate(database);
  });
  after(() => database.close());

  const job = (id: string) => ({
    organization_id: '',
    id,
    name: 'test',
    payload: '{}',
    run_at: '',
    attempts: 0,
    last_error: null,
    created_at: '',
    share: null,
    needs: null,
  });
  const insert = (db: Db, ...ids: string[]) => defer(db, db.q.insertInto('jobs').values(ids.map(job)));
  const ids = async (db: Db, like: string): Promise<string[]> => {
    const found = await db.q.selectFrom('jobs').select('id').where('id', 'like', like).orderBy('id').execute();
    return found.map(({ id }) => id);
  };

  test('writes all of a transaction, with other statements in between', async () => {
    const statements = await listStatements(() =>
      database.write(async (db) => {
        await insert(db, 'a1', 'a2');
        await sql`select 1`.execute(db.q);
        await defer(db, db.q.deleteFrom('jobs').where('id', '=', 'none'));
        await insert(db, 'a3');
      }),
    );
    assert.deepEqual(await ids(database.reads, 'a%'), ['a1', 'a2', 'a3']);
    const writing = statements.filter((text) => /jobs/.test(text));
    assert.equal(writing.length, engine === 'postgres' ? 1 : 3);
  });

  test('is seen by the transaction that wrote', async () => {
    await database.write(async (db) => {
      await insert(db, 'b1');
      assert.deepEqual(await ids(db, 'b%'), ['b1']);
      await insert(db, 'b2');
      await db.q.updateTable('jobs').set({ name: 'changed' }).where('id', '=', 'b2').execute();
    });
    const [row] = await database.reads.q.selectFrom('jobs').select('name').where('id', '=', 'b2').execute();
    assert.equal(row?.name, 'changed');
  });

  test('is gone with a transaction that fails', async () => {
    const work = database.write(async (db) => {
      await insert(db, 'c1');
      throw new Error('stop');
    });
    await assert.rejects(work, /stop/);
    await database.write((db) => insert(db, 'c2'));
    assert.deepEqual(await ids(database.reads, 'c%'), ['c2']);
  });

  test('fails the transaction if it fails', async () => {
    const work = database.write(async (db) => {
      await db.q.insertInto('jobs').values(job('d1')).execute();
      await insert(db, 'a1');
    });
    await assert.rejects(work);
    assert.deepEqual(await ids(database.reads, 'd%'), []);
  });

  test('takes any number of rows', async () => {
    await database.write(async (db) => {
      for (let part = 0; part < 40; part++)
        await insert(db, ...Array.from({ length: 100 }, (_, number) => `e ${part} ${number}`));
    });
    assert.equal((await ids(database.reads, 'e%')).length, 4000);
  });
});
