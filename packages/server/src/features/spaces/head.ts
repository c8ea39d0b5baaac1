// The only mutable part of a space's content: its current revision.
import { lock } from '#db/dialect';
import type { Context } from '#platform/context';
import { conflict, notFound } from '#platform/errors';
import { updateHead, type FoundAround, type Move } from './rows-head.ts';
import * as rows from './rows.ts';

/** Key of the lock of a space's content. */
export const contentLock = (space: string): string => `head ${space}`;

/** Locks the content of the space until the transaction ends. */
export const lockContent = ({ db }: Pick<Context, 'db'>, space: string): Promise<void> => lock(db, contentLock(space));

/** Locks the content of the space until the transaction ends; returns the current row. */
export async function lockHead<S extends rows.SpaceRow>(context: Context, space: S): Promise<S> {
  await lockContent(context, space.id);
  return reloadLocked(context, space);
}

/** The current row of a space whose content is locked. */
export async function reloadLocked<S extends rows.SpaceRow>(context: Context, space: S): Promise<S> {
  const now = await rows.findSpace(context.db, space.organization_id, space.id);
  if (!now) throw notFound('space');
  return { ...space, ...now };
}

export async function moveHead(context: Context, space: rows.SpaceRow, move: Move): Promise<FoundAround> {
  const found = await updateHead(context, space, move);
  if (!found) throw conflict('the content was changed concurrently; try again');
  return found;
}
