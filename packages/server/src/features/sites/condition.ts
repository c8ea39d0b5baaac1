import { holds } from '@lectern/content';

export { checkCondition } from '#features/content';

export const isShown = (condition: string | null, claims: Readonly<Record<string, unknown>>): boolean =>
  condition === null || holds(condition, { visitor: { claims } });
