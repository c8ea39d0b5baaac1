import type { AuditFilters } from './queries.ts';

export type Typed = { action: string; actor: string; target: string; from: string; to: string };

export const nothingTyped: Typed = { action: '', actor: '', target: '', from: '', to: '' };

/** Dates are days where the user is. */
const startOf = (day: string): string | undefined => {
  const time = new Date(`${day}T00:00:00`);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

/** What was filled in, as the operation takes it. */
export function filtersOf({ action, actor, target, from, to }: Typed): AuditFilters {
  const [begin, end] = [startOf(from), startOf(to)];
  return {
    ...(action.trim() !== '' && { action: action.trim() }),
    ...(actor.trim() !== '' && { actor: actor.trim() }),
    ...(target.trim() !== '' && { target: target.trim() }),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { to: end }),
  };
}
