// Jobs lie beside the rows of the organization whose transaction enqueues them, by which tables can be distributed; `''`
// is the server itself. Nodes that do not know this key must not write beside those that do.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Where payloads name the organization. */
const places = ['organization', 'event.organization', 'head.organization', 'member.organization'];

export const jobsOfOrganizations: Migration = {
  name: '0050-jobs-of-organizations',
  async up(q, { engine, text }) {
    if (engine === 'postgres') {
      const named = places.map((place) => sql`payload::json #>> ${sql.lit(`{${place.replace('.', ',')}}`)}`);
      await sql`alter table jobs add column organization_id ${text} not null default ''`.execute(q);
      await sql`update jobs set organization_id = coalesce(${sql.join(named)}, '')`.execute(q);
      await sql`
        alter table jobs drop constraint jobs_pkey, add primary key (organization_id, id)`.execute(q);
      return;
    }
    const named = places.map((place) => sql`payload ->> ${sql.lit(`$.${place}`)}`);
    await sql`alter table jobs rename to former_jobs`.execute(q);
    await sql`
      create table jobs (
        organization_id text not null default '',
        id text not null,
        name text not null,
        payload text not null,
        run_at text not null,
        attempts integer not null,
        last_error text,
        created_at text not null,
        share text,
        needs text,
        primary key (organization_id, id)
      )`.execute(q);
    // An archive may hold a payload that is not valid; whoever imports it says so.
    await sql`
      insert into jobs (organization_id, id, name, payload, run_at, attempts, last_error, created_at, share, needs)
      select case when json_valid(payload) then coalesce(${sql.join(named)}, '') else '' end,
        id, name, payload, run_at, attempts, last_error, created_at, share, needs
      from former_jobs`.execute(q);
    await sql`drop table former_jobs`.execute(q);
    await sql`create index jobs_by_time on jobs (run_at, id)`.execute(q);
  },
};
