// What came in becomes one revision, of the main content or of a change request, or nothing does.
import { isSameTree } from '@lectern/content';
import { commitToBranch, lockBranch, requireEditable, type ChangeRequestRow } from '#features/change-requests';
import { commitToSpace, inChangeRequest, inSpace, type Place } from '#features/content';
import { lockHead, type SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import { refused } from '#platform/errors';
import type { Incoming } from './incoming.ts';
import { writeIncoming, type WriteOptions, type WrittenIncoming } from './write.ts';

export type Committed = {
  /** The new revision, or the current one when nothing changed. */
  revision: string;
  changed: boolean;
  written: WrittenIncoming;
};

type Options = WriteOptions & {
  /** Called with the place before anything is written; may refuse. */
  check?: (place: Place) => Promise<void>;
};

export async function commitIncomingToSpace(
  context: Context,
  seen: SeenSpace,
  incoming: Incoming,
  { git, check, ...options }: Options & { /** Facts about a Git commit, kept with the revision. */ git?: object },
): Promise<Committed> {
  const space = await lockHead(context, seen);
  if (space.edit_mode !== 'live') throw refused('edits of the space are locked; use a change request');
  const place = await inSpace(context, { space });
  await check?.(place);
  const written = await writeIncoming(context, place, incoming, options);
  if (isSameTree(place.tree, written.tree)) return { revision: space.revision_id, changed: false, written };
  const revision = await commitToSpace(context, space, place.records, {
    tree: written.tree,
    type: 'edits',
    parents: [space.revision_id],
    ...(git && { git }),
  });
  return { revision: revision.id, changed: true, written };
}

export async function commitIncomingToBranch(
  context: Context,
  space: SeenSpace,
  seen: ChangeRequestRow,
  incoming: Incoming,
  { check, ...options }: Options,
): Promise<Committed> {
  const changeRequest = await lockBranch(context, space, seen);
  requireEditable(changeRequest);
  const place = await inChangeRequest(context, { space, changeRequest });
  await check?.(place);
  const written = await writeIncoming(context, place, incoming, options);
  if (isSameTree(place.tree, written.tree)) return { revision: changeRequest.revision_id, changed: false, written };
  const { revision } = await commitToBranch(context, space, changeRequest, place.records, {
    tree: written.tree,
    type: 'edits',
    parents: [changeRequest.revision_id],
  });
  return { revision: revision.id, changed: true, written };
}
