// Public interface: levels on one resource, and on many.
import { rankOf } from '@lectern/contract';
import type { Db } from '#db/database';
import type { Context, SignedInContext } from '#platform/context';
import { decidingRule, rankFor, type ContentNode, type Person } from './level.ts';
import { loadAncestorChain } from './rows.ts';

export { requireLevelNotAboveOwn } from './default-level.ts';
export { rankFor, sentenceFor, explainRank, type ContentNode, type Person, type RuleResult } from './level.ts';
export { lockTree, lockTreeShared, requireCreateWithin } from './subtree.ts';
export { removeGrant, setGrant, setGrants, type Content, type Grant, type Subject } from './grants.ts';
export {
  loadAncestorChain,
  loadChainsOfSpaces,
  copyGrants,
  directGrant,
  deleteGrantsOf,
  rankedCollections,
  rankedSpaces,
  teamGrant,
} from './rows.ts';

const admin = rankOf('admin');

/** Whether the caller's token is valid for this organization, or this space in it, at all. */
export function inScope(context: Context, organization: string, space?: string): boolean {
  const { scopes, closed } = context.caller ?? {};
  if (!scopes || closed?.has(organization)) return false;
  if (scopes.organization !== undefined && scopes.organization !== organization) return false;
  return scopes.space === undefined || scopes.space === space;
}

/** The caller with their role in an organization; null when they have none. */
export const personIn = ({ caller }: Pick<SignedInContext, 'caller'>, { role }: { role: number | null }): Person => ({
  userId: caller.userId,
  role: role ?? 0,
});

/** Rank of a user on a space or collection; -1 when it is hidden from them. */
export async function rankOn(db: Db, organization: string, content: string, person: Person): Promise<number> {
  if (person.role === admin) return admin;
  const rank = rankFor(person, await loadAncestorChain(db, organization, content, person.userId));
  return rank === 0 ? -1 : rank;
}

/**
 * The same for a caller that has read the lowest links of the chain already; the rest is read only when they do not
 * decide. `whole` says that the chain is complete.
 */
export async function rankFrom(
  db: Db,
  organization: string,
  person: Person,
  lowest: { links: readonly [ContentNode, ...ContentNode[]]; whole: boolean },
): Promise<number> {
  const last = decidingRule(person, lowest.links);
  const decided = lowest.whole || last.rule !== 'organization-role';
  return decided ? last.rank || -1 : rankOn(db, organization, lowest.links[0].id, person);
}
