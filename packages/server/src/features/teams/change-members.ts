// Adds, removes and promotes members of a team atomically.
import { listed, loadMembersNamed, lockMembers } from '#features/members';
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';
import * as rows from './rows.ts';

export type MembersChange = {
  add?: string[];
  remove?: string[];
  memberships?: Record<string, { role: rows.TeamRole }>;
};

export async function changeMembers(
  context: Context,
  team: rows.TeamRow,
  { add = [], remove = [], memberships = {} }: MembersChange,
): Promise<void> {
  const named = Object.keys(memberships);
  await lockMembers(context.db, team.organization_id);
  const ids = await loadMembersNamed(context, team.organization_id, [...add, ...remove, ...named]);

  const removed = new Set(remove.map((name) => ids.get(name)!));
  const added = new Set(add.map((name) => ids.get(name)!).filter((id) => !removed.has(id)));
  const promoted = named.filter((name) => !removed.has(ids.get(name)!));
  const present = await rows.findInTeam(
    context.db,
    team,
    promoted.map((name) => ids.get(name)!),
  );
  const outside = promoted.filter((name) => !added.has(ids.get(name)!) && !present.has(ids.get(name)!));
  if (outside.length > 0) throw badRequest(`body.memberships names users who are not in the team: ${listed(outside)}`);

  await rows.removeFromTeam(context.db, team, [...removed]);
  await rows.upsertTeamMember(context, team, [...added]);
  for (const role of ['owner', 'member'] as const) {
    const users = promoted.filter((name) => memberships[name]!.role === role).map((name) => ids.get(name)!);
    await rows.upsertTeamMember(context, team, [...new Set(users)], role);
  }
}
