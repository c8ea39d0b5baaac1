// The headings of a page with their places in the text, for an outline beside an editor.
import { inlineText } from '../markdown/inline-text.ts';
import { visitBlocks } from '../markdown/visit.ts';
import type { EditablePage } from './editable-page.ts';

export interface Heading {
  title: string;
  depth: number;
  /** Where it begins in the text. */
  offset: number;
}

export function headingsOf({ blocks, offsets }: EditablePage): Heading[] {
  const headings: Heading[] = [];
  for (const [index, top] of blocks.entries()) {
    visitBlocks([top], {
      block(block) {
        if (block.type !== 'heading') return;
        const title = inlineText(block.children).replaceAll(/\s+/g, ' ').trim();
        headings.push({ title, depth: block.depth, offset: block.start + (offsets[index] ?? 0) });
      },
    });
  }
  return headings;
}
