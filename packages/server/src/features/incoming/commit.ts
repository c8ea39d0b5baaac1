// What came in becomes one revision, of the main content or of a change request, or nothing does.
import { isSameTree } from '@lectern/content';
import {
  commitToBranch,
  findChangeRequest,
  lockBranch,
  requireEditable,
  type ChangeRequestRow,
} from '#features/change-requests';
import { changesBetween, commitToSpace, inChangeRequest, inSpace, type Place } from '#features/content';
import { Plans, writeTree } from '#features/revisions';
import { findSpace, lockHead, type SeenSpace } from '#features/spaces';
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

const plans = new Plans<WrittenIncoming>();

/** What takes no longer than an edit is written in the transaction itself. */
const isSmall = ({ pages, files, reusableContents }: Incoming): boolean =>
  pages.length + files.length + reusableContents.length <= 20 &&
  [...pages, ...reusableContents].reduce((sum, { markdown = '' }) => sum + markdown.length, 0) <= 100_000;

const write = async (context: Context, place: Place, incoming: Incoming, options: WriteOptions) => {
  const value = await writeIncoming(context, place, incoming, options);
  if (context.db.ahead) {
    await writeTree(place.records, value.tree);
    await changesBetween(place.records, place.tree, value.tree);
  }
  return { key: place.revision.id, value };
};

/** Stores everything except the revision, before the transaction begins; a small import has nothing to store. */
export async function planIncoming(
  context: Context,
  { space, changeRequest }: { space: SeenSpace; changeRequest?: ChangeRequestRow },
  incoming: Incoming,
  options: WriteOptions,
): Promise<void> {
  if (isSmall(incoming)) return;
  await plans.make(context, incoming, async (ahead) => {
    const place = changeRequest
      ? await inChangeRequest(ahead, { space, changeRequest })
      : await inSpace(ahead, { space });
    return write(ahead, place, incoming, options);
  });
}

const writtenIn = async (
  context: Context,
  place: Place,
  incoming: Incoming,
  options: WriteOptions,
  placeNow: (context: Context) => Promise<Place>,
): Promise<WrittenIncoming> =>
  isSmall(incoming)
    ? writeIncoming(context, place, incoming, options)
    : plans.take(context, incoming, place.revision.id, async (ahead) =>
        write(ahead, ahead.db.ahead ? await placeNow(ahead) : place, incoming, options),
      );

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
  const written = await writtenIn(context, place, incoming, options, async (ahead) => {
    const now = await findSpace(ahead.db, space.organization_id, space.id);
    return inSpace(ahead, { space: { ...space, ...now } });
  });
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
  const written = await writtenIn(context, place, incoming, options, async (ahead) => {
    const now = await findChangeRequest(ahead.db, space.organization_id, space.id, seen.id);
    return inChangeRequest(ahead, { space, changeRequest: now ?? changeRequest });
  });
  if (isSameTree(place.tree, written.tree)) return { revision: changeRequest.revision_id, changed: false, written };
  const { revision } = await commitToBranch(context, space, changeRequest, place.records, {
    tree: written.tree,
    type: 'edits',
    parents: [changeRequest.revision_id],
  });
  return { revision: revision.id, changed: true, written };
}
