// A copy of a space knows what its pages were made from, so that importing into it again changes them there.
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { enqueue, type JobContext } from '#platform/jobs';
import { copyMatched, hasMatched } from './rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'incoming.copy': Copy;
  }
}

type Copy = Events['space.duplicated'];

/** A copy may be of any size and must cost the same, so this is done beside. */
export async function enqueueCopyMatches({ db, now }: Context, copy: Copy): Promise<void> {
  if (await hasMatched(db, copy.organization, copy.from)) await enqueue(db, now, 'incoming.copy', copy);
}

export const copyMatches = (copy: Copy, { write }: JobContext): Promise<void> => write((db) => copyMatched(db, copy));
