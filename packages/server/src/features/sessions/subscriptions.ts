import type { Context } from '#platform/context';
import { endSessions } from './session.ts';

/** Sessions for that organization alone are of no use any more, and would be again if the person came back. */
export const endSessionsOfMember = async (
  context: Context,
  member: { organization: string; user: string },
): Promise<void> => void (await endSessions(context, member));
