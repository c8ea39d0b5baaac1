import type { Context } from '#platform/context';
import { deleteInvitationsOf, deleteInvitesTo } from './rows.ts';

// Links issued in the old organization must not open the content in the new one.

export const dropInvitesToSpaces = (
  { db }: Context,
  { from, spaces }: { from: string; spaces: string[] },
): Promise<void> => deleteInvitesTo(db, from, 'space_id', spaces);

export const dropInvitesToCollections = (
  { db }: Context,
  { from, collections }: { from: string; collections: string[] },
): Promise<void> => deleteInvitesTo(db, from, 'collection_id', collections);

export const dropInvitationsOfMember = (
  { db }: Context,
  { organization, user }: { organization: string; user: string },
): Promise<void> => deleteInvitationsOf(db, organization, user);
