// Blocks that refer to something by its address. It imports nothing of the editor, because it is loaded later.
import type { Block, Target } from '@lectern/content/edit';
import type { ReferenceKind } from './suggest.ts';

/** New blocks are not in the text yet. */
export const nowhere = { start: 0, end: 0 } as const;

const targetOf = (value: string): Target => ({ value, form: 'destination', ...nowhere });

export function referenceBlock(kind: ReferenceKind, address: string): Block {
  const target = targetOf(address);
  if (kind === 'include') return { type: 'include', target, ...nowhere };
  return { type: kind, target, children: [], ...nowhere };
}
