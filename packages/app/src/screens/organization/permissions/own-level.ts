// What a change of permissions does to the level of the user who makes it.
import type { DefaultLevel, Role } from '../parts/roles.tsx';
import { decidingStep } from './explain-model.ts';
import type { Explanation, Grantee, Target } from './queries.ts';

/** Null is no access any more. */
export type LowerLevel = { level: Role };
export type AccessChange = { defaultLevel: DefaultLevel } | { grantee: Grantee; level: Role };

const ascending: readonly Role[] = [null, 'read', 'comment', 'edit', 'review', 'create', 'admin'];

/** The level that the user has afterwards, when it is lower than now. What the parent gives is not known here. */
export function lowerLevelAfter(
  explanation: Explanation,
  { id }: Target,
  change: AccessChange,
): LowerLevel | undefined {
  const { level: now, steps } = explanation;
  const deciding = decidingStep(explanation);
  const isGrantHere = (rule: 'direct-grant' | 'team-grant') => deciding?.rule === rule && deciding.on.id === id;
  if (deciding === undefined || deciding.rule === 'organization-admin') return undefined;
  const lower = (level: Role) => (ascending.indexOf(level) < ascending.indexOf(now) ? { level } : undefined);
  if ('grantee' in change) {
    return change.grantee.id === explanation.user.id && isGrantHere('direct-grant') ? lower(change.level) : undefined;
  }
  const { defaultLevel } = change;
  if (defaultLevel === 'inherit' || isGrantHere('direct-grant') || isGrantHere('team-grant')) return undefined;
  // For guests the default level counts only when it hides.
  if (defaultLevel !== null && steps.some(({ rule }) => rule === 'guest')) return undefined;
  return lower(defaultLevel);
}
