import { sql } from 'kysely';
import type { Context } from '#platform/context';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { MembersTable } from '#db/schema';

export type MemberRow = MembersTable;
/** A member with the person and what is counted of them. */
export type SeenMember = MemberRow & {
  email: string;
  display_name: string;
  photo_url: string | null;
  spaces: number;
  teams: number;
};

const seen = (q: Db['q']) =>
  q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .select([
      'users.email',
      'users.display_name',
      'users.photo_url',
      sql<number>`(select count(*) from grants g where g.organization_id = members.organization_id
        and g.subject_id = members.user_id and g.space_id is not null)`.as('spaces'),
      sql<number>`(select count(*) from team_members t where t.organization_id = members.organization_id
        and t.user_id = members.user_id)`.as('teams'),
    ]);

const memberById = prepare<{ organization: string; user: string }>()((q, p) =>
  seen(q).where('members.organization_id', '=', p.organization).where('members.user_id', '=', p.user),
);

export const findMember = (db: Db, organization: string, user: string): Promise<SeenMember | undefined> =>
  db.first(memberById, { organization, user });

export async function insertMember(
  context: Pick<Context, 'db' | 'now'>,
  organization_id: string,
  user_id: string,
  { role, sso = false }: { role: number; sso?: boolean },
): Promise<void> {
  await context.db.q
    .insertInto('members')
    .values({
      organization_id,
      user_id,
      role,
      disabled: 0,
      sso: Number(sso),
      joined_at: context.now.toISOString(),
      last_seen_at: null,
    })
    .execute();
  await adjustCount(context.db, organization_id, 1);
}

async function adjustCount(db: Db, organization_id: string, by: number): Promise<void> {
  await db.q
    .insertInto('member_counts')
    .values({ organization_id, total: by })
    .onConflict((c) => c.column('organization_id').doUpdateSet({ total: sql`member_counts.total + ${by}` }))
    .execute();
}
