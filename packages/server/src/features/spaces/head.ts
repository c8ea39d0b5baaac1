// The one mutable thing about a space's content: which revision is the current one.
import { lock } from '#db/dialect';
import type { Context } from '#platform/context';
import { conflict, notFound } from '#platform/errors';
import * as rows from './rows.ts';

/** Until the transaction ends nobody else changes the content of the space. */
export const lockContent = ({ db }: Pick<Context, 'db'>, space: string): Promise<void> => lock(db, `head ${space}`);

/** Until the transaction ends nobody else changes the content of the space; answers the space as it is now. */
export async function lockHead<S extends rows.SpaceRow>(context: Context, space: S): Promise<S> {
  await lockContent(context, space.id);
  const now = await rows.findSpace(context.db, space.organization_id, space.id);
  if (!now) throw notFound('space');
  return { ...space, ...now };
}

export async function moveHead(context: Context, space: rows.SpaceRow, revision: string): Promise<void> {
  if (!(await rows.updateHead(context, space, revision))) throw conflict('the content changed meanwhile; try again');
}
