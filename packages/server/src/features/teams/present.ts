import { rankOf, type Static, type shapes } from '@lectern/contract';
import type { TeamForCaller } from './rows.ts';

/** `rank` is the caller's in the organization. */
export function presentTeam(row: TeamForCaller, rank: number): Static<typeof shapes.Team> {
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.members,
    spaces: row.spaces,
    createdAt: row.created_at,
    permissions: {
      admin: rank >= rankOf('admin') || row.own_role === 'owner',
      view: rank > 0 || row.own_role !== null,
    },
  };
}
