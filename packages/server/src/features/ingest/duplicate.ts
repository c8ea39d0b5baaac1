// A copy of a space keeps the import keys of its pages, so that importing into it again updates them.
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

/** Copying a space takes constant time whatever its size, so this runs as a background job. */
export async function enqueueCopyMatches({ db, now }: Context, copy: Copy): Promise<void> {
  const { organization, from } = copy;
  if (await hasMatched(db, organization, from)) await enqueue(db, now, 'incoming.copy', copy, { organization });
}

export const copyMatches = (copy: Copy, { write }: JobContext): Promise<void> => write((db) => copyMatched(db, copy));
