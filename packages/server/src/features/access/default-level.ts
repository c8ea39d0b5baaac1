import { rankOf, type Level } from '@lectern/contract';
import { forbidden } from '#platform/errors';

/** Whoever sets what everybody gets cannot give more than they have. */
export function requireLevelNotAboveOwn(defaultLevel: Level | 'inherit' | null | undefined, rank: number): void {
  if (defaultLevel === undefined || defaultLevel === null || defaultLevel === 'inherit') return;
  if (rankOf(defaultLevel) > rank) throw forbidden('body.defaultLevel is more than your own level');
}
