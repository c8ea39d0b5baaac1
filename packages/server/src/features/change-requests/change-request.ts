// The states of a change request and what each of them allows.
import type { CountedChangeRequests } from '#features/spaces';
import { conflict, refused } from '#platform/errors';

export type Status = 'draft' | 'open' | 'archived' | 'merged';

type Stated = { status: string };
type Based = { revision_initial: string; revision_merged_ancestor: string | null };

/** The revision of the main content that the proposal is a change of. */
export const baseOf = (request: Based): string => request.revision_merged_ancestor ?? request.revision_initial;

export const isOutdated = (request: Stated & Based, head: string): boolean =>
  request.status !== 'merged' && baseOf(request) !== head;

export function requireNotMerged({ status }: Stated): void {
  if (status === 'merged') throw refused('the change request is merged');
}

export function requireEditable(request: Stated): void {
  requireNotMerged(request);
  if (request.status === 'archived') throw refused('the change request is archived');
}

export function requireMergeable(request: Stated): void {
  if (request.status === 'merged') throw conflict('the change request is merged already');
  requireEditable(request);
}

/** What a step from one state to the next changes about the counts of the space. */
export const countsOf = (from: Status | undefined, to: Status): CountedChangeRequests => ({
  total: from === undefined ? 1 : 0,
  open: Number(to === 'open') - Number(from === 'open'),
  draft: Number(to === 'draft') - Number(from === 'draft'),
});
