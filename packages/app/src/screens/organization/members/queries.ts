import { api, type InputOf, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { changing, keyOf, query, refresh } from '../../../api/query.ts';

export type Member = Reply<'listMembers'>['items'][number];
export type MemberFilters = Pick<NonNullable<InputOf<'listMembers'>['query']>, 'role' | 'search' | 'sort' | 'order'>;
export type InviteLink = Reply<'listInviteLinks'>['items'][number] | Reply<'listContentInviteLinks'>['items'][number];
export type Invited = Reply<'inviteUsers'>;

export const membersOf = (organizationId: string, filters: MemberFilters) =>
  pagesOf(keyOf(api.listMembers, { organizationId, query: filters }), (paging, signal) =>
    client.call(api.listMembers, { organizationId, query: { ...filters, ...paging }, signal }),
  );

/** Those that the screen begins with. */
export const firstMembers: Required<Pick<MemberFilters, 'sort' | 'order'>> = { sort: 'joinedAt', order: 'desc' };

const members = ({ organizationId }: { organizationId: string }) => [
  keyOf(api.listMembers, { organizationId }),
  keyOf(api.getMember, { organizationId }),
];

export const updateMember = changing(api.updateMember, { changes: members });
export const requireSso = changing(api.setMemberSso, { changes: members });
export const removeMember = changing(api.removeMember, {
  changes: (input) => [...members(input), keyOf(api.listTeams, { organizationId: input.organizationId })],
});

const memberLists = { limit: 100 };
export const spacesOfMember = (organizationId: string, userId: string) =>
  query(api.listMemberSpaces, { organizationId, userId, query: memberLists });
export const teamsOfMember = (organizationId: string, userId: string) =>
  query(api.listMemberTeams, { organizationId, userId, query: memberLists });

export const createLoginLink = (organizationId: string, userId: string) =>
  client.call(api.createLoginLink, { organizationId, userId });

export async function invite(
  organizationId: string,
  body: NonNullable<InputOf<'inviteUsers'>['body']>,
): Promise<Invited> {
  const invited = await client.call(api.inviteUsers, { organizationId, body });
  await refresh(members({ organizationId }));
  return invited;
}

const linkLists = { limit: 100 };
export const inviteLinksOf = (organizationId: string) =>
  query(api.listInviteLinks, { organizationId, query: linkLists });
export const contentInviteLinksOf = (organizationId: string) =>
  query(api.listContentInviteLinks, { organizationId, query: linkLists });

const links = ({ organizationId }: { organizationId: string }) => [
  keyOf(api.listInviteLinks, { organizationId }),
  keyOf(api.listContentInviteLinks, { organizationId }),
  ['invite-links'],
];
export const createInviteLink = changing(api.createInviteLink, { changes: links });
export const updateInviteLink = changing(api.updateInviteLink, { changes: links });
export const deleteInviteLink = changing(api.deleteInviteLink, { changes: links });
