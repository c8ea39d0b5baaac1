// The version of an organization's content lies beside that of the organization, under the same first column of the key,
// by which tables can be distributed. Nodes that do not know this key must not write beside those that do.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const versionKeys: Migration = {
  name: '0051-version-keys',
  async up(q, { engine, text }) {
    if (engine === 'postgres') {
      await sql`alter table state_versions drop constraint state_versions_pkey`.execute(q);
      await sql`alter table state_versions add column part ${text} not null default ''`.execute(q);
      await sql`
        update state_versions set scope = left(scope, -length('/content')), part = 'content'
        where scope like '%/content'`.execute(q);
      await sql`alter table state_versions alter column part drop default, add primary key (scope, part)`.execute(q);
      return;
    }
    await sql`alter table state_versions rename to former_versions`.execute(q);
    await sql`
      create table state_versions (
        scope text not null, part text not null, version text not null, primary key (scope, part)
      )`.execute(q);
    await sql`
      insert into state_versions (scope, part, version)
      select replace(scope, '/content', ''), case when scope like '%/content' then 'content' else '' end, version
      from former_versions`.execute(q);
    await sql`drop table former_versions`.execute(q);
  },
};
