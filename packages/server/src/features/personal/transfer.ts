// Marks of members of the old organization do not move to the new one.
import type { Context } from '#platform/context';
import * as rows from './rows.ts';

export const dropOfTransferredSpaces = (
  { db }: Context,
  { from, spaces }: { from: string; spaces: string[] },
): Promise<void> => rows.deleteOfSpaces(db, from, spaces);

export const dropOfTransferredCollections = (
  { db }: Context,
  { from, collections }: { from: string; collections: string[] },
): Promise<void> => rows.deleteOfCollections(db, from, collections);
