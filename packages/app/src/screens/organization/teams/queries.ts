import { api, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { changing, keyOf, query } from '../../../api/query.ts';

export type Team = Reply<'getTeam'>;
export type TeamMember = Reply<'listTeamMembers'>['items'][number];
export type TeamRole = TeamMember['team']['role'];

export const teamsOf = (organizationId: string, title: string) => {
  const filters = title === '' ? {} : { title };
  return pagesOf(keyOf(api.listTeams, { organizationId, query: filters }), (paging, signal) =>
    client.call(api.listTeams, { organizationId, query: { ...filters, ...paging }, signal }),
  );
};

export const teamOf = (organizationId: string, teamId: string) => query(api.getTeam, { organizationId, teamId });

export const teamMembersOf = (organizationId: string, teamId: string) =>
  pagesOf(keyOf(api.listTeamMembers, { organizationId, teamId }), (paging, signal) =>
    client.call(api.listTeamMembers, { organizationId, teamId, query: paging, signal }),
  );

const teams = ({ organizationId }: { organizationId: string }) => [
  keyOf(api.listTeams, { organizationId }),
  keyOf(api.getTeam, { organizationId }),
  keyOf(api.listMemberTeams, { organizationId }),
];
const membersToo = (input: { organizationId: string; teamId: string }) => [
  ...teams(input),
  keyOf(api.listTeamMembers, { organizationId: input.organizationId, teamId: input.teamId }),
];

export const createTeam = changing(api.createTeam, { changes: teams });
export const updateTeam = changing(api.updateTeam, { changes: teams });
export const deleteTeam = changing(api.deleteTeam, {
  changes: ({ organizationId }) => [keyOf(api.listTeams, { organizationId })],
});
export const addTeamMembers = changing(api.updateTeamMembers, { changes: membersToo });
export const setTeamMember = changing(api.setTeamMember, { changes: membersToo });
export const removeTeamMember = changing(api.removeTeamMember, { changes: membersToo });
