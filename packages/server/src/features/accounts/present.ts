import type { Static, shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import type { TokenRow, UserRow } from './rows.ts';

export type UserFacts = Pick<UserRow, 'id' | 'email' | 'display_name' | 'photo_url'>;

export function presentUser(
  context: Pick<Context, 'urls'>,
  row: UserFacts,
  showEmail = true,
): Static<typeof shapes.User> {
  return {
    object: 'user',
    id: row.id,
    displayName: row.display_name,
    ...(showEmail && { email: row.email }),
    ...(row.photo_url !== null && { photoURL: row.photo_url }),
    urls: { location: context.urls.api(`/users/${row.id}`) },
  };
}

/** For site readers, who see only the display name. */
export const presentName = (context: Pick<Context, 'urls'>, row: UserFacts): Static<typeof shapes.User> =>
  presentUser(context, { ...row, photo_url: null }, false);

export function presentToken(row: TokenRow): Static<typeof shapes.Token> {
  const scopes = {
    ...(row.read_only === 1 && { readOnly: true }),
    ...(row.organization_id !== null && { organization: row.organization_id }),
    ...(row.space_id !== null && { space: row.space_id }),
  };
  return {
    id: row.id,
    label: row.label,
    prefix: row.prefix,
    createdAt: row.created_at,
    ...(row.expires_at !== null && { expiresAt: row.expires_at }),
    ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
    ...(Object.keys(scopes).length > 0 && { scopes }),
  };
}
