import { sql } from 'kysely';
import type { Context } from '#platform/context';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { OrganizationsTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { noteFirstOrganization } from './rows-first.ts';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type OrganizationRow = OrganizationsTable;
/** An organization with the caller's membership in it; no role means no member. */
export type OrganizationForCaller = OrganizationRow & {
  role: number | null;
  disabled: number | null;
  owned_teams: number;
};

const ownedTeams = (user: string) => sql<number>`(
  select count(*) from team_members t
  where t.organization_id = organizations.id and t.user_id = ${user} and t.role = 'owner')`;

const seenBy = (q: Db['q'], user: string) =>
  q
    .selectFrom('organizations')
    .leftJoin('members', (join) =>
      join.onRef('members.organization_id', '=', 'organizations.id').on('members.user_id', '=', user),
    )
    .selectAll('organizations')
    .select(['members.role', 'members.disabled', ownedTeams(user).as('owned_teams')]);

const seenById = prepare<{ id: string; user: string }>()((q, p) =>
  seenBy(q, p.user).where('organizations.id', '=', p.id),
);

export const findOrganization = (db: Db, id: string, user: string): Promise<OrganizationForCaller | undefined> =>
  db.first(seenById, { id, user });

export const listOrganizationsOf = (
  db: Db,
  user: string,
  { only, closed }: { only: string | undefined; closed: readonly string[] },
  query: PageQuery,
): Promise<Page<OrganizationForCaller>> =>
  queryPage(
    seenBy(db.q, user)
      .where('members.user_id', '=', user)
      .where('members.disabled', '=', 0)
      .$call(ifGiven(only, (some, only) => some.where('organizations.id', '=', only)))
      .$if(closed.length > 0, (some) => some.where('organizations.id', 'not in', closed)),
    {
      by: [
        { column: 'organizations.created_at', as: 'created_at' },
        { column: 'organizations.id', as: 'id' },
      ],
      direction: 'asc',
    },
    query,
  );

/** The oldest organizations of the server, for the operator. */
export const listOrganizations = (db: Db, limit: number): Promise<Pick<OrganizationRow, 'id' | 'title'>[]> =>
  db.q.selectFrom('organizations').select(['id', 'title']).orderBy('created_at').orderBy('id').limit(limit).execute();

/**
 * Organizations with this e-mail domain that the user belongs to or, with an e-mail address of that domain, may join.
 */
export const listByDomain = (
  db: Db,
  domain: string,
  user: string,
  mayJoin: boolean,
): Promise<OrganizationForCaller[]> =>
  seenBy(db.q, user)
    .innerJoin('organization_domains', 'organization_domains.organization_id', 'organizations.id')
    .where('organization_domains.domain', '=', domain)
    .where((e) =>
      e.or([
        e('members.user_id', 'is not', null),
        e.not(
          e.exists(
            e
              .selectFrom('removed_members as r')
              .select('r.user_id')
              .whereRef('r.organization_id', '=', 'organizations.id')
              .where('r.user_id', '=', user),
          ),
        ),
      ]),
    )
    .$if(!mayJoin, (some) => some.where('members.user_id', '=', user).where('members.disabled', '=', 0))
    .orderBy('organizations.id')
    .limit(1000)
    .execute();

export async function insertOrganization(
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  input: { title: string; emailDomains?: string[] },
): Promise<OrganizationRow> {
  const now = context.now.toISOString();
  const domains = normalized(input.emailDomains ?? []);
  const row: OrganizationRow = {
    id: context.newId(),
    title: input.title,
    hostname: null,
    type: 'business',
    use_case: null,
    community_type: null,
    default_role: 1,
    default_site_id: null,
    logo_url: null,
    sso: 0,
    ai: 0,
    invite_links: 1,
    email_domains: JSON.stringify(domains),
    created_at: now,
    updated_at: now,
  };
  await context.db.q.insertInto('organizations').values(row).execute();
  await setDomains(context.db, row.id, domains);
  await noteFirstOrganization(context.db, row.id);
  return row;
}

export async function updateOrganization(
  context: Context,
  id: string,
  change: Partial<OrganizationRow>,
  emailDomains: string[] | undefined,
): Promise<void> {
  const domains = emailDomains && normalized(emailDomains);
  await context.db.q
    .updateTable('organizations')
    .set({
      ...change,
      ...(domains && { email_domains: JSON.stringify(domains) }),
      updated_at: context.now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
  if (domains) await setDomains(context.db, id, domains);
}

async function setDomains(db: Db, organization_id: string, domains: string[]): Promise<void> {
  await db.q.deleteFrom('organization_domains').where('organization_id', '=', organization_id).execute();
  if (domains.length === 0) return;
  await db.q
    .insertInto('organization_domains')
    .values(domains.map((domain) => ({ organization_id, domain })))
    .execute();
}

const normalized = (domains: string[]): string[] => [...new Set(domains.map((domain) => domain.toLowerCase()))];

export async function dropDefaultSite(
  context: Context,
  { organization, site }: { organization: string; site: string },
) {
  await context.db.q
    .updateTable('organizations')
    .set({ default_site_id: null, updated_at: context.now.toISOString() })
    .where('id', '=', organization)
    .where('default_site_id', '=', site)
    .execute();
}
