import type { RuleCheck, Target } from '#platform/http/implement';
import { findTeam, type SeenTeam } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    teamId: { team: SeenTeam };
  }
}

/** The organization a path is in, whether it names it or something in it. */
function organizationIn(loaded: Record<string, unknown>): string {
  const { organization, space, collection } = loaded as {
    organization?: { id: string };
    space?: { organization_id: string };
    collection?: { organization_id: string };
  };
  return organization?.id ?? space?.organization_id ?? collection?.organization_id ?? '';
}

export const teamTarget: Target = {
  as: 'team',
  async load({ db, caller }, id, loaded) {
    const value = await findTeam(db, organizationIn(loaded), id, caller?.userId ?? '');
    return value && { value };
  },
};

/** A team owner manages that team; a token for one space does not reach so far. */
export const isTeamOwner: RuleCheck = async ({ caller }, { loaded }) => {
  const team = loaded['team'] as SeenTeam | undefined;
  return team?.own_role === 'owner' && caller?.scopes.space === undefined;
};
