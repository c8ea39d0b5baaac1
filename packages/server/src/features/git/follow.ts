// When a change request with the state of a repository is merged, that state becomes the common one.
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import * as rows from './rows.ts';
import { syncedState } from './sync-state.ts';

export async function followMerge(
  context: Context,
  { space, changeRequest, found }: Events['change-request.merged'],
): Promise<void> {
  if (!found.gitSyncs) return;
  for (const row of await rows.listPending(context.db, space, changeRequest.id)) {
    await rows.putSync(context, space, row.target, syncedState(row.pending_commit!, row.pending_revision!));
  }
}
