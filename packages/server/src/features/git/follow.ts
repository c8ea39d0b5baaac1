// When a change request with the state of a repository is merged, that state becomes the common one.
import type { Context } from '#platform/context';
import * as rows from './rows.ts';
import { syncedState } from './sync-state.ts';

export async function followMerge(
  context: Context,
  { space, changeRequest }: { space: { organization_id: string; id: string }; changeRequest: { id: string } },
): Promise<void> {
  for (const row of await rows.listPending(context.db, space, changeRequest.id)) {
    await rows.putSync(context, space, row.target, syncedState(row.pending_commit!, row.pending_revision!));
  }
}
