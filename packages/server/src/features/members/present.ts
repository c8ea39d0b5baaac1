import { levelOf, type Static, type shapes } from '@lectern/contract';
import { presentUser, type UserFacts } from '#features/accounts';
import type { Context } from '#platform/context';
import type { ListedMember } from './rows.ts';

// Listed one by one: spreading a row costs more than the rest of the reply.
const userOf = (row: ListedMember): UserFacts => ({
  id: row.user_id,
  email: row.email,
  display_name: row.display_name,
  photo_url: row.photo_url,
});

export function presentMember(
  context: Pick<Context, 'urls'>,
  row: ListedMember,
  showEmail = true,
): Static<typeof shapes.Member> {
  return {
    object: 'member',
    id: row.user_id,
    role: levelOf(row.role),
    user: presentUser(context, userOf(row), showEmail),
    disabled: row.disabled === 1,
    joinedAt: row.joined_at,
    ...(row.last_seen_at !== null && { lastSeenAt: row.last_seen_at }),
    sso: row.sso === 1,
    spaces: row.spaces,
    teams: row.teams,
    // Sites have no grants of their own: users who may read their spaces see them.
    sites: 0,
  };
}
