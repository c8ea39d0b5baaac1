import type { SyncState } from './rows.ts';

/** The common state of both sides, with no pending change request. */
export const syncedState = (commit: string, revision: string): SyncState => ({
  commit_oid: commit,
  revision_id: revision,
  pending_commit: null,
  pending_revision: null,
  pending_change_request: null,
});
