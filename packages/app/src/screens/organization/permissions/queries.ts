// Grants on a space or collection: the same operations for both.
import { api, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { keyOf, query, queryClient, refresh } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import type { InviteLink } from '../members/queries.ts';
import type { DefaultLevel, Role } from '../parts/roles.tsx';
import { lowerLevelAfter, type AccessChange, type LowerLevel } from './own-level.ts';

export type Target = { kind: 'space' | 'collection'; id: string };
export type Explanation = Reply<'explainSpacePermission'>;
/** A grant belongs to a team or a user. */
export type Grantee = { kind: 'team' | 'user'; id: string; name: string };

const keyFor = ({ kind, id }: Target, what: string) => ['permissions', kind, id, what];

export const collectionOf = (collectionId: string) => query(api.getCollection, { collectionId });

export const userGrantsOf = (target: Target) =>
  pagesOf(keyFor(target, 'users'), (paging, signal) =>
    target.kind === 'space'
      ? client.call(api.listSpaceUserPermissions, { spaceId: target.id, query: paging, signal })
      : client.call(api.listCollectionUserPermissions, { collectionId: target.id, query: paging, signal }),
  );

export const teamGrantsOf = (target: Target) =>
  pagesOf(keyFor(target, 'teams'), (paging, signal) =>
    target.kind === 'space'
      ? client.call(api.listSpaceTeamPermissions, { spaceId: target.id, query: paging, signal })
      : client.call(api.listCollectionTeamPermissions, { collectionId: target.id, query: paging, signal }),
  );

/** Everybody with access; with a level, only those who have exactly that. */
export const accessOf = (target: Target, role: Role) =>
  pagesOf([...keyFor(target, 'everybody'), role], (paging, signal) => {
    const filters = { ...(role !== null && { role }), ...paging };
    return target.kind === 'space'
      ? client.call(api.listSpacePermissions, { spaceId: target.id, query: filters, signal })
      : client.call(api.listCollectionPermissions, { collectionId: target.id, query: filters, signal });
  });

export const explanationOf = (target: Target, user: string) => ({
  queryKey: [...keyFor(target, 'explain'), user],
  queryFn: (): Promise<Explanation> =>
    target.kind === 'space'
      ? client.call(api.explainSpacePermission, { spaceId: target.id, query: { user } })
      : client.call(api.explainCollectionPermission, { collectionId: target.id, query: { user } }),
});

/** The level that is left to the user after a change, when it is lower than now. */
export async function ownLowerLevel(target: Target, change: AccessChange): Promise<LowerLevel | undefined> {
  const explanation = await queryClient.fetchQuery({ ...explanationOf(target, session().userId), staleTime: 0 });
  return lowerLevelAfter(explanation, target, change);
}

const refreshAccess = () =>
  refresh([
    ['permissions'],
    keyOf(api.getSpace, {}),
    keyOf(api.getCollection, {}),
    keyOf(api.listSpaces, {}),
    keyOf(api.listCollections, {}),
    keyOf(api.listMemberSpaces, {}),
  ]);

export async function setDefaultLevel({ kind, id }: Target, defaultLevel: DefaultLevel): Promise<void> {
  const body = { defaultLevel };
  if (kind === 'space') await client.call(api.updateSpace, { spaceId: id, body });
  else await client.call(api.updateCollection, { collectionId: id, body });
  await refreshAccess();
}

export async function share({ kind, id }: Target, { kind: who, id: granteeId }: Grantee, role: Role): Promise<void> {
  const body = { role, ...(who === 'team' ? { teams: [granteeId] } : { users: [granteeId] }) };
  if (kind === 'space') await client.call(api.shareSpace, { spaceId: id, body });
  else await client.call(api.shareCollection, { collectionId: id, body });
  await refreshAccess();
}

export async function setGrant({ kind, id }: Target, grantee: Grantee, role: Role): Promise<void> {
  const body = { role };
  const [userId, teamId] = [grantee.id, grantee.id];
  if (kind === 'space') {
    if (grantee.kind === 'team') await client.call(api.updateSpaceTeamPermission, { spaceId: id, teamId, body });
    else await client.call(api.updateSpaceUserPermission, { spaceId: id, userId, body });
  } else if (grantee.kind === 'team') {
    await client.call(api.updateCollectionTeamPermission, { collectionId: id, teamId, body });
  } else await client.call(api.updateCollectionUserPermission, { collectionId: id, userId, body });
  await refreshAccess();
}

export async function removeGrant({ kind, id }: Target, grantee: Grantee): Promise<void> {
  const [userId, teamId] = [grantee.id, grantee.id];
  if (kind === 'space') {
    if (grantee.kind === 'team') await client.call(api.removeSpaceTeamPermission, { spaceId: id, teamId });
    else await client.call(api.removeSpaceUserPermission, { spaceId: id, userId });
  } else if (grantee.kind === 'team') {
    await client.call(api.removeCollectionTeamPermission, { collectionId: id, teamId });
  } else await client.call(api.removeCollectionUserPermission, { collectionId: id, userId });
  await refreshAccess();
}

export const linksTo = ({ kind, id }: Target) => ({
  // Not refreshed with the rest: who takes back their own level may no longer see the links.
  queryKey: ['invite-links', kind, id],
  async queryFn(): Promise<readonly InviteLink[]> {
    const query = { limit: 100 };
    return kind === 'space'
      ? (await client.call(api.listSpaceInviteLinks, { spaceId: id, query })).items
      : (await client.call(api.listCollectionInviteLinks, { collectionId: id, query })).items;
  },
});
