// What a statement reads and writes, from its text: when in doubt everything.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase } from '../../test/engine.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { addScopesWritten, deletesGlobalRows, scopeOfTable, scopesRead, tablesIn } from './statement-scopes.ts';

const values = ['a', 'b', 'c', 'd'];
const written = (text: string, given: readonly unknown[] = values): string[] => {
  const scopes = new Set<string>();
  addScopesWritten(scopes, text, given);
  return [...scopes].sort();
};
const read = (text: string, given: readonly unknown[] = values) => scopesRead(text, given);

describe('a statement that writes', () => {
  const cases: [string, string[]][] = [
    ['insert into "teams" ("id", "organization_id") values (?, ?)', ['b']],
    ['insert into teams (id, organization_id) values ($1, $2), ($3, $4) on conflict do nothing', ['b', 'd']],
    ['insert into search_words (organization_id, word) select $2, value from json_each($1)', ['b/content']],
    ['insert into teams (organization_id, id) select $2 as "organization_id", id from teams', ['b']],
    ['with one as (select 1) select * from spaces s where s.id = $1 for no key update of s', []],
    ['insert into teams (organization_id, id) select organization_id, $1 from teams where id = $2', ['global']],
    ['insert into teams (organization_id, id) values (lower(?), ?)', ['global']],
    ['update teams set title = ? where organization_id = ? and id = ?', ['b']],
    ['update teams set title = ? where (id = ? or id = ?) and organization_id = ?', ['d']],
    ['update teams set title = ? where organization_id = ? or id = ?', ['global']],
    ['update teams set title = ? where not organization_id = ?', ['global']],
    ['update spaces set change_requests = change_requests + ? where organization_id = ? returning *', ['b/content']],
    ['update "spaces" set "revision_id" = ?, "updated_at" = ? where "organization_id" = ? and id = ?', ['c/content']],
    ['update spaces s set revision_id = ?, title = ? where s.organization_id = ?', ['c']],
    [
      'update spaces set revision_id = (select id from revisions where organization_id = ?), emoji = ? where organization_id = ?',
      ['c'],
    ],
    ['update spaces set (revision_id, title) = (?, ?) where organization_id = ?', ['c']],
    ['insert into spaces (organization_id, revision_id) values (?, ?)', ['a']],
    [
      'with stored as (insert into revisions (organization_id, id) values (?, ?)) update spaces set revision_id = ? where organization_id = ?',
      ['a/content', 'd/content'],
    ],
    ['update teams set title = (select title from spaces where organization_id = ?) where id = ?', ['global']],
    ['update teams set title = case when organization_id = ? then ? end where id = ?', ['accounts', 'global']],
    // Its places on sites go with it.
    ['delete from spaces where organization_id = ? and id = ?', ['a', 'global']],
    // Rows that go to another organization leave one.
    [
      'insert into links (organization_id, id) overriding system value select $1, old.id from links as old where old.organization_id = $2',
      ['a/content'],
    ],
    ['update spaces set organization_id = ? where organization_id = ? and id = ?', ['accounts', 'global']],
    ['delete from teams where id = ?', ['global']],
    ['delete from teams where organization_id in (?, ?)', ['a', 'b']],
    ['delete from teams where rowid in (select rowid from teams where organization_id = ?)', ['global']],
    ['with gone as (delete from teams where organization_id = $1 returning id) select * from gone', ['a']],
    ['delete from sessions where id = ?', ['accounts']],
    ['update users set email = ? where id = ?', ['global']],
    ['update sites set title = ? where organization_id = ?', ['global']],
    ['insert into notes (text) values (?)', ['global']],
    ['delete from jobs where id = ?', []],
    ['select * from teams where organization_id = ? for update', []],
    ['alter table teams add column size integer', ['accounts', 'global']],
  ];
  for (const [text, scopes] of cases) test(text, () => assert.deepEqual(written(text), scopes));

  test('without an organization belongs to none', () => {
    assert.deepEqual(written('insert into teams (organization_id) values (?)', [null]), ['global']);
  });
});

describe('a statement that reads', () => {
  const cases: [string, string[] | undefined][] = [
    ['select * from "teams" where "organization_id" = ?', ['global', 'a']],
    ['select * from revisions where organization_id = ?', ['global', 'a', 'a/content']],
    ['select * from spaces where organization_id = ?', ['global', 'a', 'a/content']],
    [
      'select * from teams t where t.organization_id = ? and exists (select 1 from links l where l.organization_id = t.organization_id)',
      ['global', 'a', 'a/content'],
    ],
    ['select * from teams where id = ?', undefined],
    ['select * from teams where organization_id = ? or id = ?', undefined],
    ['select * from teams where not (organization_id = ?)', undefined],
    ['select * from users where id = ?', ['global']],
    ['select * from sessions join users on users.id = sessions.user_id where hash = ?', ['global', 'accounts']],
    ['select text from objects where organization_id = ? and hash = ?', ['global']],
    ['select * from jobs where id = ?', undefined],
    ['select * from organizations o left join members m on m.organization_id = o.id where o.id = ?', ['global', 'a']],
    ['select * from organizations o left join members m on m.organization_id = o.id where o.hostname = ?', undefined],
    [
      'select * from teams t join members m on m.organization_id = t.organization_id where t.organization_id = $2',
      ['global', 'b'],
    ],
    // All teams are in the result, whether or not there is a member.
    ['select * from teams t left join members m on m.organization_id = $1 and t.organization_id = $1', undefined],
    [
      'select * from teams t left join members m on m.organization_id = $1 and t.organization_id = m.organization_id',
      undefined,
    ],
    [
      'select * from teams t where t.organization_id = ? and exists (select 1 from members m where m.organization_id = t.organization_id)',
      ['global', 'a'],
    ],
    ['select * from teams t where exists (select 1 from members m where m.organization_id = ?)', undefined],
    [
      'select * from teams t where exists (select 1 from members m where m.organization_id = ? and t.organization_id = m.organization_id)',
      undefined,
    ],
    ['select id from teams where organization_id = ? union all select id from collections where id = ?', undefined],
    [
      'with recursive above as (select * from collections where organization_id = ? union all select c.* from collections c join above on c.organization_id = above.organization_id and c.id = above.parent_id) select * from above',
      ['global', 'a'],
    ],
    [
      'with own as (select id as organization_id from organizations) select * from teams t join own on t.organization_id = own.organization_id join members m on m.organization_id = $1',
      undefined,
    ],
    ['select * from teams, members where teams.organization_id = ?', undefined],
    ['select case when organization_id = ? then 1 end from teams', undefined],
    ['update teams set title = ? where organization_id = ?', undefined],
    ['select 1', undefined],
  ];
  test('are not those of columns that an insert fills', () => {
    assert.deepEqual(tablesIn('insert into spaces (organization_id, change_requests) values (?, ?)'), ['spaces']);
    const copy =
      'insert into links (organization_id, revisions) select ?, 1 from comments c where c.organization_id = ?';
    assert.deepEqual(tablesIn(copy), ['links', 'comments']);
    assert.deepEqual(tablesIn('insert into links (select * from comments)'), ['links', 'comments']);
  });
  for (const [text, scopes] of cases) test(text, () => assert.deepEqual(read(text), scopes));

  test('for no organization depends on everything', () => {
    assert.equal(read('select * from teams where organization_id = ?', [null]), undefined);
  });
});

describe('the scopes of tables', () => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase('sqlite');
    await migrate(database);
  });
  after(() => database.close());

  test('name every table, and as one of an organization only what has it', async () => {
    for (const { name, columns } of await database.reads.q.introspection.getTables()) {
      if (/_fts_/.test(name)) continue;
      const scope = scopeOfTable(name);
      assert.ok(scope, `${name}: which scope is it of?`);
      if (scope !== 'organization' && scope !== 'content') continue;
      const column = columns.find((one) => one.name === 'organization_id');
      assert.ok(column && !column.isNullable, `${name} has rows of no organization`);
    }
  });

  test('contain what a deletion cascades to', async () => {
    const { rows } = await sql<{ child: string; parent: string; action: string }>`
      select t.name as child, k."table" as parent, k.on_delete as action
      from pragma_table_list t, pragma_foreign_key_list(t.name) k
      where t.schema = 'main' and t.type = 'table'`.execute(database.reads.q);
    assert.ok(rows.length > 50);
    // Global changes reach everything; within an organization only what belongs to it follows.
    const escaping = rows.filter(({ child, parent, action }) => {
      const [to, from] = [scopeOfTable(child), scopeOfTable(parent)];
      if (to === 'global' && deletesGlobalRows.has(parent)) return false;
      // What depends on content depends on the organization too.
      if (to === 'content' && from === 'organization') return false;
      return action !== 'NO ACTION' && action !== 'RESTRICT' && from !== 'global' && to !== from && to !== 'uncached';
    });
    assert.deepEqual(escaping, []);
  });
});
