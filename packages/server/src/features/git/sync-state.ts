import type { SyncState } from './rows.ts';

/** What both sides have in common, with nothing proposed. */
export const syncedState = (commit: string, revision: string): SyncState => ({
  commit_oid: commit,
  revision_id: revision,
  pending_commit: null,
  pending_revision: null,
  pending_change_request: null,
});
