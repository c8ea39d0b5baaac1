import type { RuleCheck, Target } from '#platform/http/implement';
import { organizationIn, type ResourceGuard } from '#platform/http/named-resources';
import { findTeam, findTeams, type TeamForCaller } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    teamId: { team: TeamForCaller };
  }
}

export const teamTarget: Target = {
  as: 'team',
  async load({ db, caller }, id, loaded) {
    const value = await findTeam(db, organizationIn(loaded) ?? '', id, caller?.userId ?? '');
    return value && { value };
  },
};

/** Checks many ids at once, for sharing. */
export const teamGuard: ResourceGuard = async ({ db }, ids, loaded) => {
  const found = await findTeams(db, organizationIn(loaded) ?? '', ids);
  return new Map([...found].map((id) => [id, { value: id }]));
};

/** A team owner manages that team; a token limited to one space does not allow it. */
export const isTeamOwner: RuleCheck = async ({ caller }, { loaded }) => {
  const team = loaded['team'] as TeamForCaller | undefined;
  return team?.own_role === 'owner' && caller?.scopes.space === undefined;
};
