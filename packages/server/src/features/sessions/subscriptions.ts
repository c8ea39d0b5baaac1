import type { Context } from '#platform/context';
import { endSessions } from './session.ts';

/** Sessions limited to that organization are useless now, and would be valid again if the user rejoined. */
export const endSessionsOfMember = async (
  context: Context,
  member: { organization: string; user: string },
): Promise<void> => void (await endSessions(context, member));
