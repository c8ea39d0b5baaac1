import { api } from '@lectern/contract';
import { loadMember, loadMembersNamed, lockMembers, presentMember } from '#features/members';
import { requireNotBlank } from '#platform/require-not-blank';
import type { SignedInContext } from '#platform/context';
import { implement } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { changeMembers } from './change-members.ts';
import { presentTeam } from './present.ts';
import * as rows from './rows.ts';

const seen = async (context: SignedInContext, { organization_id, id }: rows.TeamRow): Promise<rows.TeamForCaller> =>
  (await rows.findTeam(context.db, organization_id, id, context.caller.userId))!;

export const operations = [
  implement(api.listMemberTeams, async ({ organization, params, query, rank }, context) => {
    const { user_id } = await loadMember(context, organization.id, params.userId);
    const viewer = context.caller.userId;
    const page = await rows.listTeamsOfMember(context.db, organization.id, user_id, viewer, query);
    return mapPage(page, (row) => ({ team: presentTeam(row, rank), member: { role: row.role as rows.TeamRole } }));
  }),

  implement(api.listTeams, async ({ organization, query, rank }, context) => {
    const page = await rows.listTeams(context.db, organization.id, context.caller.userId, query);
    return mapPage(page, (row) => presentTeam(row, rank));
  }),

  implement(api.createTeam, async ({ organization, body, rank }, context) => {
    const { members = [] } = body;
    requireNotBlank(body.title, 'body.title');
    await lockMembers(context.db, organization.id);
    const ids = await loadMembersNamed(context, organization.id, members);
    const team = await rows.insertTeam(context, organization.id, body);
    await rows.upsertTeamMember(context, team, [...new Set(ids.values())]);
    return presentTeam(await seen(context, team), rank);
  }),

  implement(api.getTeam, async ({ team, rank }) => presentTeam(team, rank)),

  implement(api.deleteTeam, async ({ team }, context) => {
    await rows.lockTeam(context.db, team.id);
    await rows.deleteTeam(context.db, team);
    return undefined;
  }),

  implement(api.updateTeam, async ({ team, body, rank }, context) => {
    requireNotBlank(body.title, 'body.title');
    return presentTeam({ ...team, ...(await rows.updateTeam(context.db, team, body)) }, rank);
  }),

  implement(api.listTeamMembers, async ({ team, query, rank }, context) => {
    const page = await rows.listTeamMembers(context.db, team, query);
    return mapPage(page, (row) => ({
      organization: presentMember(context, row, rank > 0 || row.user_id === context.caller.userId),
      team: { role: row.team_role as rows.TeamRole },
      permissions: { view: true },
    }));
  }),

  implement(api.updateTeamMembers, async ({ team, body }, context) => {
    await changeMembers(context, team, body);
    return undefined;
  }),

  implement(api.setTeamMember, async ({ organization, team, params, body }, context) => {
    await lockMembers(context.db, organization.id);
    const { user_id } = await loadMember(context, organization.id, params.userId);
    await rows.upsertTeamMember(context, team, [user_id], body?.role);
    return undefined;
  }),

  implement(api.removeTeamMember, async ({ team, params }, context) => {
    await rows.removeFromTeam(context.db, team, [params.userId]);
    return undefined;
  }),
];
