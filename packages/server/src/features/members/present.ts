import { levelOf, type Static, type shapes } from '@lectern/contract';
import { presentUser } from '#features/accounts';
import type { Context } from '#platform/context';
import type { SeenMember } from './rows.ts';

export function presentMember(
  context: Pick<Context, 'urls'>,
  row: SeenMember,
  showEmail = true,
): Static<typeof shapes.Member> {
  return {
    object: 'member',
    id: row.user_id,
    role: levelOf(row.role),
    user: presentUser(context, { ...row, id: row.user_id }, showEmail),
    disabled: row.disabled === 1,
    joinedAt: row.joined_at,
    ...(row.last_seen_at !== null && { lastSeenAt: row.last_seen_at }),
    sso: row.sso === 1,
    spaces: row.spaces,
    teams: row.teams,
  };
}
