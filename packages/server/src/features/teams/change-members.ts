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

  const idsOf = (names: readonly string[]): string[] => names.flatMap((name) => ids.get(name) ?? []);
  const removed = new Set(idsOf(remove));
  const added = new Set(idsOf(add).filter((id) => !removed.has(id)));
  const promoted = Object.entries(memberships).flatMap(([name, { role }]) => {
    const id = ids.get(name);
    return id === undefined || removed.has(id) ? [] : [{ name, id, role }];
  });
  const present = await rows.findInTeam(
    context.db,
    team,
    promoted.map(({ id }) => id),
  );
  const outside = promoted.filter(({ id }) => !added.has(id) && !present.has(id)).map(({ name }) => name);
  if (outside.length > 0) throw badRequest(`body.memberships names users who are not in the team: ${listed(outside)}`);

  await rows.removeFromTeam(context.db, team, [...removed]);
  await rows.upsertTeamMember(context, team, [...added]);
  for (const role of ['owner', 'member'] as const) {
    const users = promoted.filter((one) => one.role === role).map(({ id }) => id);
    await rows.upsertTeamMember(context, team, [...new Set(users)], role);
  }
}
