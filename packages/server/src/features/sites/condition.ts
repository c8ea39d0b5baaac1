import { holds, type Budget } from '@lectern/content';
import { conflict } from '#platform/errors';

export { checkCondition } from '#features/content';

export const conditionHolds = (
  condition: string | null,
  claims: Readonly<Record<string, unknown>>,
  budget?: Budget,
): boolean => condition === null || holds(condition, { visitor: { claims } }, budget);

const longest = 1024;

/** The conjunction of two conditions. */
export function combineConditions(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one === other) return one ?? other;
  const joined = `(${one}) && (${other})`;
  if (joined.length > longest) throw conflict('the combined condition of the section and a site space is too long');
  return joined;
}
