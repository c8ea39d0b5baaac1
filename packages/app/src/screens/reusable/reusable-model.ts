import { mergeTexts } from '@lectern/content/browser';

type Versions = { base: string; ours: string; theirs: string };

/** Undefined when both changed the same words. */
export function mergedText({ base, ours, theirs }: Versions): string | undefined {
  if (theirs === base || theirs === ours) return ours;
  const { text, conflicts } = mergeTexts(base, ours, theirs);
  return conflicts.length === 0 ? text : undefined;
}
