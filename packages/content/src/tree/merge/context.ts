import { hashText } from '../hash.ts';
import type { PageFields } from '../page.ts';
import type { Inside, Split } from '../text/split.ts';
import { mergeBodies } from './body.ts';
import type { Settlement, Subject } from './conflict.ts';

export interface NewBody {
  readonly hash: string;
  readonly text: string;
}

/** How the fields of a page are represented in its text. */
export interface PageSource {
  readonly read: (markdown: string) => Partial<PageFields>;
  /** The text updated to the fields, where it contains them. */
  readonly say: (markdown: string, fields: Partial<PageFields>) => string;
}

export interface MergeContext {
  readonly settlement: Settlement;
  readonly source: PageSource | undefined;
  readonly split: Split;
  readonly inside: Inside | undefined;
  readonly readBody: (hash: string) => string | Promise<string>;
  /** Bodies created by this merge. */
  readonly bodies: Map<string, string>;
}

/** The text of a hash; no body is an empty text. */
export async function readText(context: MergeContext, hash: string | undefined): Promise<string> {
  return hash === undefined ? '' : (context.bodies.get(hash) ?? context.readBody(hash));
}

/** Merges the bodies of three hashes; returns a hash. `chosen` collects the texts of settled blocks. */
export async function mergeBodyHashes(
  context: MergeContext,
  subject: Subject,
  isShared: boolean,
  [base, ours, theirs]: readonly [string | undefined, string | undefined, string | undefined],
  chosen: string[] = [],
): Promise<string | undefined> {
  if (ours === theirs || (isShared && theirs === base)) return ours;
  if (isShared && ours === base) return theirs;
  const [baseText = '', ourText = '', theirText = ''] = await Promise.all(
    [base, ours, theirs].map((hash) => readText(context, hash)),
  );
  const text = mergeBodies({
    base: isShared ? baseText : undefined,
    ours: ourText,
    theirs: theirText,
    split: context.split,
    inside: context.inside,
    settle: (conflict) => {
      const choice = context.settlement.settle({ kind: 'block', subject, field: 'document', ...conflict });
      if (choice !== undefined) chosen.push(typeof choice === 'string' ? conflict[choice] : choice.text);
      return choice;
    },
  });
  if (text === '') return undefined;
  const hash = hashText(text);
  if (hash !== ours && hash !== theirs && hash !== base) context.bodies.set(hash, text);
  return hash;
}
