import { rankOf, type Level } from '@lectern/contract';
import { forbidden } from '#platform/errors';

/** A caller cannot set a default level above their own. */
export function requireLevelNotAboveOwn(defaultLevel: Level | 'inherit' | null | undefined, rank: number): void {
  if (defaultLevel === undefined || defaultLevel === null || defaultLevel === 'inherit') return;
  if (rankOf(defaultLevel) > rank) throw forbidden('body.defaultLevel is higher than your own level');
}
