import { hashText } from '../hash.ts';
import type { Split } from '../text/split.ts';
import { mergeBodies } from './body.ts';
import type { Settlement, Subject } from './conflict.ts';

export interface NewBody {
  readonly hash: string;
  readonly text: string;
}

export interface MergeContext {
  readonly settlement: Settlement;
  readonly split: Split;
  readonly readBody: (hash: string) => string | Promise<string>;
  /** Bodies made by this merge. */
  readonly bodies: Map<string, string>;
}

/** Merges the bodies behind three hashes; the answer is a hash again. */
export async function mergeBodyHashes(
  context: MergeContext,
  subject: Subject,
  isShared: boolean,
  [base, ours, theirs]: readonly [string | undefined, string | undefined, string | undefined],
): Promise<string | undefined> {
  if (ours === theirs || (isShared && theirs === base)) return ours;
  if (isShared && ours === base) return theirs;
  const read = (hash: string | undefined): string | Promise<string> =>
    hash === undefined ? '' : (context.bodies.get(hash) ?? context.readBody(hash));
  const [baseText, ourText, theirText] = await Promise.all([read(base), read(ours), read(theirs)]);
  const text = mergeBodies({
    base: isShared ? baseText : undefined,
    ours: ourText,
    theirs: theirText,
    split: context.split,
    settle: (conflict) => context.settlement.settle({ kind: 'block', subject, field: 'document', ...conflict }),
  });
  if (text === '') return undefined;
  const hash = hashText(text);
  if (hash !== ours && hash !== theirs && hash !== base) context.bodies.set(hash, text);
  return hash;
}
