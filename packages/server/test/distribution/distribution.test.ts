// The tables of deploy/citus.sql: each table has a place, and every key keeps within it. The statements of requests are
// checked where all operations are called: test/examples.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { engine, openTestDatabase } from '../engine.ts';
import { multiShardTables, multiShardTransactions } from './check.ts';
import { placements } from './tables.ts';

type Key = { name: string; table: string; columns: string[] };
type ForeignKey = { table: string; columns: string[]; other: string; others: string[]; carries: boolean };

const names = (numbers: string, table: string) =>
  sql.raw(`(select array_agg(a.attname::text order by n) from unnest(${numbers}) with ordinality as u (number, n)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = u.number)`);

describe('tables distributed by organization', { skip: engine !== 'postgres' }, () => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase();
    await migrate(database);
  });
  after(() => database?.close());
  const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await query.execute(database.reads.q)).rows;

  test('are all named in deploy/citus.sql', async () => {
    const tables = await rows(sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    assert.deepEqual([...placements.keys()].sort(), tables.map(({ name }) => name).sort());
  });

  /** The unique keys that do not contain the organization. */
  async function wrongKeys(): Promise<string[]> {
    const keys = await rows(sql<Key>`
      select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
        coalesce(${names('i.indkey::int2[]', 'i.indrelid')}, '{}') as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace`);
    assert.ok(keys.length > 80);
    const wrong = keys.filter(({ table, columns }) => {
      const { column } = placements.get(table)!;
      return column !== undefined && !columns.includes(column);
    });
    return wrong.map(({ name }) => name).sort();
  }

  /** Each must be within the organization, or to every server. */
  async function requireForeignKeysWithin(): Promise<void> {
    const keys = await rows(sql<ForeignKey>`
      select f.conrelid::regclass::text as table, ${names('f.conkey', 'f.conrelid')} as columns,
        f.confrelid::regclass::text as other, ${names('f.confkey', 'f.confrelid')} as others, f.confupdtype = 'c' as carries
      from pg_constraint f where f.contype = 'f'`);
    assert.ok(keys.length > 80);
    for (const { table, columns, other, others } of keys) {
      const [from, to] = [placements.get(table)!, placements.get(other)!];
      const name = `${table} (${columns.join()}) → ${other} (${others.join()})`;
      if (from.kind === 'organization' && to.kind === 'organization') {
        const at = columns.indexOf(from.column!);
        assert.ok(at >= 0 && others[at] === to.column, `${name} does not contain the organization`);
      } else assert.ok(to.kind === 'reference', `${name} would have to be checked on other servers`);
    }
    // Rows never change their organization: transfers copy them.
    assert.deepEqual(
      keys.filter(({ carries }) => carries),
      [],
    );
  }

  test('have the organization in every unique and foreign key', async () => {
    assert.deepEqual(await wrongKeys(), []);
    await requireForeignKeysWithin();
  });
});

describe('the check of statements', () => {
  test('finds those that do not name the organization', () => {
    const cases: [string, string[]][] = [
      ['select * from spaces where organization_id = $1 and id = $2', []],
      ['select * from spaces where id = $1', ['spaces']],
      ['select * from users where id = $1', []],
      ['update comments set status = $1 where id = $2', ['comments']],
      ['select * from spaces s join comments c on c.space_id = s.id where s.organization_id = $1', ['comments']],
      ['delete from links where organization_id = $1 or space_id = $2', ['links']],
    ];
    for (const [text, tables] of cases) assert.deepEqual(multiShardTables(text), tables, text);
  });

  test('finds transactions that write in several places', () => {
    const connection = {};
    const run = (...statements: [string, ...unknown[]][]) =>
      multiShardTransactions(
        [['begin'], ...statements, ['commit']].map(([text, ...values]) => ({ connection, sql: text, values })),
      );
    const inOne: [string, ...unknown[]] = ['update spaces set title = $1 where organization_id = $2', 'Title', 'a'];
    const inOther: [string, ...unknown[]] = ['delete from links where organization_id = $1', 'b'];
    const version: [string, ...unknown[]] = [
      'insert into state_versions (scope, part, version) select 1',
      ['a', 'a'],
      ['', 'content'],
      'x',
    ];
    assert.deepEqual(run(inOne, version), []);
    assert.deepEqual(run(inOne, inOther), [['organization 1', 'organization 2']]);
    const job = (organization: string): [string, ...unknown[]] => [
      'insert into jobs (organization_id, id) values ($1, $2)',
      organization,
      '1',
    ];
    assert.deepEqual(run(inOne, job('a'), version), []);
    assert.deepEqual(run(inOne, job('')), [['organization 1', 'jobs of the server']]);
    assert.deepEqual(run(inOne, ['delete from sessions where id = $1', '1']), [['organization 1', 'sessions']]);
    const [one, other] = ['a'.repeat(43), 'b'.repeat(43)];
    const place: [string, ...unknown[]] = ['insert into file_places (hash) values ($1)', one];
    assert.deepEqual(run(place, ['insert into file_contents (hash) values ($1)', one]), []);
    assert.deepEqual(run(place, ['insert into file_contents (hash) values ($1)', other]), [['a file', 'a file']]);
    assert.deepEqual(run(['update links set ordinal = $1', 1], inOne), [['organization 1', 'any links']]);
  });
});
