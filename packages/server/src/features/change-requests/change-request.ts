// The statuses of a change request and what each allows.
import { baseOf, requireEditable, type RequestBranch } from '#features/branches';
import type { CountedChangeRequests } from '#features/spaces';
import { conflict } from '#platform/errors';

export type Status = 'draft' | 'open' | 'archived' | 'merged';

type Stated = { status: string };
type Based = Parameters<typeof baseOf>[0];

export const isOutdated = (request: Stated & Based, head: string): boolean =>
  request.status !== 'merged' && baseOf(request) !== head;

export function requireMergeable(branch: RequestBranch): void {
  if (branch.request.status === 'merged') throw conflict('the change request is already merged');
  requireEditable(branch);
}

/** How a status transition changes the counters of the space. */
export const countsOf = (from: Status | undefined, to: Status): CountedChangeRequests => ({
  total: from === undefined ? 1 : 0,
  open: Number(to === 'open') - Number(from === 'open'),
  draft: Number(to === 'draft') - Number(from === 'draft'),
});
