import { sql } from 'kysely';
import type { Context } from '#platform/context';

/** Gives everybody on one space what they have on another of the same organization. */
export async function copyGrants(
  context: Context,
  organization: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into grants (organization_id, content_id, subject_id, space_id, user_id, team_id, level, created_at)
    select organization_id, ${to}, subject_id, ${to}, user_id, team_id, level, ${context.now.toISOString()}
    from grants where organization_id = ${organization} and content_id = ${from}`.execute(context.db.q);
}
