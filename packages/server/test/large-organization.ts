// A very large organization, written by the database itself: a million rows take seconds. The statements are the same
// on both engines.
import { sql, type RawBuilder } from 'kysely';
import type { Database, Db } from '../src/db/database.ts';
import { auditIndexes } from '../src/db/migrations/0039-large-organizations.ts';
import { idFloor } from '../src/platform/ids.ts';

export type Sizes = {
  members: number;
  teams: number;
  collections: number;
  spaces: number;
  sites: number;
  auditEntries: number;
};

/** What the application is held to. */
export const largeOrganization: Sizes = {
  members: 10_000,
  teams: 500,
  collections: 100,
  spaces: 2000,
  sites: 200,
  auditEntries: 1_000_000,
};

export type LargeOrganization = {
  spaceId: string;
  spaceIds: string[];
  collectionId: string;
  teamId: string;
  siteId: string;
};

/** The days that the audit log covers. */
export const auditDays = 300;
/** One entry of so many is this action. */
export const rareAction = 'site_deleted';
const rareEvery = 50_000;

const number = (value: number): RawBuilder<number> => sql.lit(value);

/** The numbers from 1 as `n.i`. */
const upTo = (count: number): RawBuilder<unknown> =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${number(count)})`;

/** Twenty characters, as ids have, with the number at the end. */
const numbered = (prefix: string, value: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${sql.lit(prefix)} || substr('00000000000000', length(cast(${value} as text)) + 1) || cast(${value} as text)`;

const i = sql.ref('n.i');
const user = (value: RawBuilder<unknown> = i) => numbered('LOuser', value);
const team = (value: RawBuilder<unknown> = i) => numbered('LOteam', value);
const collection = (value: RawBuilder<unknown> = i) => numbered('LOcoll', value);
const space = (value: RawBuilder<unknown> = i) => numbered('LOspac', value);
const site = (value: RawBuilder<unknown> = i) => numbered('LOsite', value);
const idOf = (prefix: string, value: number): string => prefix + String(value).padStart(14, '0');

/** Fills an organization that has one space, whose content the others get. */
export const fillOrganization = (
  database: Database,
  organization: string,
  template: string,
  sizes: Sizes,
): Promise<LargeOrganization> =>
  database.write(async (db) => {
    const fill = { db, organization, template, sizes, at: '2026-01-01T00:00:00.000Z' };
    await fillPeople(fill);
    await fillContent(fill);
    await fillGrants(fill);
    await fillSites(fill);
    await fillAuditLog(fill);
    return {
      spaceId: idOf('LOspac', 1),
      spaceIds: Array.from({ length: 20 }, (_, index) => idOf('LOspac', index + 1)),
      collectionId: idOf('LOcoll', 1),
      teamId: idOf('LOteam', 1),
      siteId: idOf('LOsite', 1),
    };
  });

type Fill = { db: Db; organization: string; template: string; sizes: Sizes; at: string };

async function fillPeople({ db: { q }, organization, sizes: { members, teams }, at }: Fill): Promise<void> {
  await sql`insert into users (id, email, display_name, photo_url, search, created_at, updated_at)
    ${upTo(members)} select ${user()}, 'member' || i || '@example.test', 'Member number ' || i, null,
      'member number ' || i || ' member' || i || '@example.test', ${at}, ${at} from n`.execute(q);
  // Roles of all kinds; every tenth is a guest.
  await sql`insert into members (organization_id, user_id, role, disabled, sso, joined_at, last_seen_at)
    ${upTo(members)} select ${organization}, ${user()}, case when i % 10 = 0 then 0 else i % 5 + 1 end, 0, 0, ${at}, null
    from n`.execute(q);
  await sql`update member_counts set total = total + ${number(members)} where organization_id = ${organization}`.execute(
    q,
  );
  await sql`insert into teams (organization_id, id, title, search, created_at)
    ${upTo(teams)} select ${organization}, ${team()}, 'Team number ' || i, 'team number ' || i, ${at} from n`.execute(
    q,
  );
  // The first team has every member, the others twenty.
  await sql`insert into team_members (organization_id, team_id, user_id, role, created_at)
    ${upTo(members)} select ${organization}, ${team(sql`1`)}, ${user()}, 'member', ${at} from n`.execute(q);
  const inTeams = Math.min(20, Math.floor(members / 2));
  await sql`insert into team_members (organization_id, team_id, user_id, role, created_at)
    ${upTo((teams - 1) * inTeams)} select ${organization}, ${team(sql`(i - 1) / ${number(inTeams)} + 2`)},
      ${user(sql`(i - 1) % ${number(members)} + 1`)}, 'member', ${at} from n`.execute(q);
}

async function fillContent({ db: { q }, organization, template, sizes, at }: Fill): Promise<void> {
  const { collections, spaces } = sizes;
  await sql`insert into collections (organization_id, id, parent_id, title, default_level, position, created_at, updated_at)
    ${upTo(collections)} select ${organization}, ${collection()},
      case when i > 10 then ${collection(sql`i % 10 + 1`)} end, 'Collection number ' || i, 'inherit',
      ${numbered('a', i)}, ${at}, ${at} from n`.execute(q);
  // Every tenth space is in no collection.
  await sql`insert into spaces (organization_id, id, parent_id, title, emoji, visibility, edit_mode, default_level, position,
      revision_id, open_comments, change_requests, change_requests_open, change_requests_draft, created_at, updated_at, document_key)
    ${upTo(spaces)} select ${organization}, ${space()},
      case when i % 10 <> 0 then ${collection(sql`i % ${number(collections)} + 1`)} end, 'Space number ' || i, '', 'private',
      'locked', 'inherit', ${numbered('a', i)}, s.revision_id, 0, 0, 0, 0, ${at}, ${at}, ${space()}
    from n cross join spaces s where s.id = ${template}`.execute(q);
  await sql`insert into directory (id, organization_id) ${upTo(collections)} select ${collection()}, ${organization} from n`.execute(
    q,
  );
  await sql`insert into directory (id, organization_id) ${upTo(spaces)} select ${space()}, ${organization} from n`.execute(
    q,
  );
  await sql`insert into revisions (organization_id, space_id, id, parents, type, tree, author_id, created_at, branch, merged_from, git)
    ${upTo(spaces)} select ${organization}, ${space()}, r.id, '[]', r.type, r.tree, r.author_id, r.created_at, r.branch,
      r.merged_from, r.git
    from n cross join spaces s join revisions r on r.organization_id = s.organization_id and r.space_id = s.id and r.id = s.revision_id
    where s.id = ${template}`.execute(q);
}

/** The first space and the first collection have grants of their own for every team and for very many members. */
async function fillGrants({ db: { q }, organization, sizes: { members, teams }, at }: Fill): Promise<void> {
  const columns = sql`organization_id, content_id, subject_id, space_id, collection_id, user_id, team_id, level, created_at`;
  for (const [content, spaceId, collectionId] of [
    [space(sql`1`), space(sql`1`), sql`null`],
    [collection(sql`1`), sql`null`, collection(sql`1`)],
  ] as const) {
    await sql`insert into grants (${columns}) ${upTo(teams)} select ${organization}, ${content}, ${team()}, ${spaceId},
      ${collectionId}, null, ${team()}, i % 4 + 1, ${at} from n`.execute(q);
    await sql`insert into grants (${columns}) ${upTo(Math.floor(members / 2))} select ${organization}, ${content}, ${user()},
      ${spaceId}, ${collectionId}, ${user()}, null, i % 4 + 1, ${at} from n`.execute(q);
  }
}

const spacesOfSite = 10;

async function fillSites({ db: { q }, organization, sizes: { sites, spaces }, at }: Fill): Promise<void> {
  await sql`insert into sites (organization_id, id, type, title, search, basename, visibility, published, adaptive_content,
      agents_context, created_at, updated_at, default_site_space_id)
    ${upTo(sites)} select ${organization}, ${site()}, 'basic', 'Site number ' || i, 'site number ' || i, 'site-' || i,
      'public', i % 2, 0, 'excluded', ${at}, ${at}, ${numbered('LOspot', sql`(i - 1) * ${number(spacesOfSite)} + 1`)} from n`.execute(
    q,
  );
  await sql`insert into site_spaces (organization_id, site_id, id, section_id, space_id, path, position)
    ${upTo(sites * spacesOfSite)} select ${organization}, ${site(sql`(i - 1) / ${number(spacesOfSite)} + 1`)},
      ${numbered('LOspot', i)}, null, ${space(sql`(i - 1) % ${number(spaces)} + 1`)}, 'part-' || i, ${numbered('a', i)}
    from n`.execute(q);
}

const actions = ['space_updated', 'page_updated', 'change_request_created', 'change_request_merged', 'member_joined'];

async function fillAuditLog({ db: { q }, organization, sizes, at }: Fill): Promise<void> {
  const { auditEntries, members, spaces } = sizes;
  if (auditEntries === 0) return;
  const first = new Date(at).getTime();
  const days = Array.from({ length: auditDays }, (_, day) => {
    const time = new Date(first + day * 86_400_000);
    return sql`(${number(day)}, ${sql.lit(idFloor(time))}, ${sql.lit(time.toISOString())})`;
  });
  // Rows in the order of one index are far apart in the others: making those afterwards is ten times faster.
  for (const name of Object.keys(auditIndexes)) await sql`drop index ${sql.raw(name)}`.execute(q);
  const perDay = Math.ceil(auditEntries / auditDays);
  const action = sql.join(
    actions.map((one, index) => sql`when ${number(index)} then ${sql.lit(one)}`),
    sql` `,
  );
  await sql`insert into audit_entries (organization_id, id, action, actor, user_id, target_type, target_id, address, request_id,
      facts, created_at)
    ${upTo(auditEntries)}, days(d, prefix, day_at) as (values ${sql.join(days)})
    select ${organization}, prefix || substr('000000000000', length(cast(i as text)) + 1) || cast(i as text),
      case when i % ${number(rareEvery)} = 0 then ${sql.lit(rareAction)} else case i % 5 ${action} end end, 'user',
      ${user(sql`(i * 13) % ${number(members)} + 1`)}, 'space', ${space(sql`(i * 7) % ${number(spaces)} + 1`)}, '192.0.2.1', null,
      ${sql.lit(JSON.stringify({ title: 'A space of the organization', fields: ['title', 'emoji'] }))}, day_at
    from n join days on d = (i - 1) / ${number(perDay)}`.execute(q);
  for (const [name, on] of Object.entries(auditIndexes)) {
    await sql`create index ${sql.raw(name)} on audit_entries ${sql.raw(on)}`.execute(q);
  }
}

/** The planner of PostgreSQL needs to know what is there; vacuuming lets it read indexes alone. */
export async function refreshStatistics(database: Database): Promise<void> {
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.reads.q);
}
