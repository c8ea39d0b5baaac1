// A database without space: SQLite with a limit on its pages, PostgreSQL with a trigger that fails as a full disk does.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { api } from '@lectern/contract';
import { engine } from './engine.ts';
import { a, app, services, type Organization } from './harness.ts';

const { database } = services;

const run = (text: string) => database.write((db) => sql.raw(text).execute(db.q));

async function fill(): Promise<void> {
  if (engine === 'sqlite') {
    // Pages that tests before this one left free would be used first.
    await run('create table ballast (bytes blob)');
    const pages = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(database.reads.q);
    await run(`insert into ballast values (zeroblob(${(pages.rows[0]?.freelist_count ?? 0) * 4000}))`);
    return void (await run('pragma max_page_count = 1'));
  }
  await run(`create function no_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await run('create trigger no_space before insert on spaces for each row execute function no_space()');
}

async function free(): Promise<void> {
  if (engine === 'sqlite') {
    await run('pragma max_page_count = 1000000000');
    return void (await run('drop table if exists ballast'));
  }
  await run('drop trigger if exists no_space on spaces');
  await run('drop function if exists no_space');
}

describe('a database on a full disk', () => {
  let organization: Organization;
  before(async () => {
    organization = await a.organization();
    await fill();
  });
  after(free);

  test('returns 507 until there is space, and keeps serving reads', async () => {
    const { admin, id: organizationId } = organization;
    const create = (title: string) => admin.send(api.createSpace, { organizationId, body: { title } });
    const statuses = new Set<number>();
    let made = 0;
    // The last pages of a file have room for a few more rows.
    for (let round = 0; round < 200 && !statuses.has(507); round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, one) => create(`Space ${round} ${one}`)));
      for (const { status, body } of answers) {
        statuses.add(status);
        if (status === 201) made += 1;
        else assert.match((body as { error: { message: string } }).error.message, /no space left/);
      }
    }
    assert.deepEqual(
      [...statuses].filter((status) => status !== 201),
      [507],
    );
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from spaces where organization_id = ${organizationId}`.execute(database.reads.q);
      return rows[0]!.n;
    };
    assert.equal(await count(), made);

    await free();
    assert.equal((await create('Room')).status, 201);
    assert.equal((await app.http.inject('/readyz')).statusCode, 200);
    assert.equal(await count(), made + 1);
  });
});
