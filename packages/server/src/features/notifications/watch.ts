// Watching and muting a space or a change request.
import type { Static, shapes } from '@lectern/contract';
import type { SignedInContext } from '#platform/context';
import * as rows from './rows-watches.ts';

type Watch = Static<typeof shapes.Watch>;
type Where = { space: { organization_id: string; id: string }; changeRequest?: { id: string } };

const keyOf = ({ caller }: SignedInContext, { space, changeRequest }: Where): rows.WatchKey => ({
  organization: space.organization_id,
  user: caller.userId,
  space: space.id,
  changeRequest: changeRequest?.id,
});

export async function showWatch(context: SignedInContext, where: Where): Promise<Watch> {
  const { own, ofSpace } = await rows.findWatch(context.db, keyOf(context, where));
  if (own !== undefined) return { state: own };
  return { state: 'default', ...(ofSpace !== undefined && { inherited: ofSpace }) };
}

export async function setWatch(context: SignedInContext, where: Where, state: 'watching' | 'muted'): Promise<Watch> {
  await rows.upsertWatch(context.db, keyOf(context, where), state, context.now);
  return { state };
}

export const deleteWatch = (context: SignedInContext, where: Where): Promise<boolean> =>
  rows.deleteWatch(context.db, keyOf(context, where));

/** What members of the old organization watched stays behind. */
export const dropOfTransferredSpaces = (
  { db }: Pick<SignedInContext, 'db'>,
  { from, spaces }: { from: string; spaces: string[] },
): Promise<void> => rows.deleteOfSpaces(db, from, spaces);
