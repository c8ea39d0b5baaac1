// A page as it is edited: its text, and the tree of the text. Blocks keep their identity while their text is unchanged,
// also when it moves: a block's spans count from an offset that is kept beside it.
import { withoutNul } from '../markdown/parse-body.ts';
import { parseBody, titleIndex } from '../markdown/parse-body.ts';
import type { Context } from '../markdown/parse/context.ts';
import { frontmatterRange } from '../markdown/parse/frontmatter-range.ts';
import type { Block, FootnoteDefinition, Page, Span } from '../markdown/tree.ts';
import { visitBlocks } from '../markdown/visit.ts';

export interface EditablePage {
  readonly text: string;
  /** Where the body begins, behind the frontmatter or the byte order mark. */
  readonly bodyStart: number;
  /** All top-level blocks in the order of the tree, the title included. */
  readonly blocks: readonly Block[];
  /** What to add to the spans of each block and of all nodes in it. */
  readonly offsets: readonly number[];
  /** Definitions and notes of the page, and how much text references to them may still add. */
  readonly context: Context;
}

/** Undefined when only a parser of YAML can tell whether the page begins with frontmatter. */
export function openPage(text: string): EditablePage | undefined {
  const markdown = withoutNul(text);
  const range = frontmatterRange(markdown);
  if (range === 'unknown') return undefined;
  const bodyStart = range?.end ?? (markdown.startsWith('\ufeff') ? 1 : 0);
  const { blocks, context } = parseBody(markdown, bodyStart);
  return { text, bodyStart, blocks, offsets: blocks.map(() => 0), context };
}

/** The range in the text of a block, or of a node inside of it. */
export function spanIn(page: EditablePage, index: number, node: Span | undefined = page.blocks[index]): Span {
  const offset = page.offsets[index] ?? 0;
  return { start: (node?.start ?? 0) + offset, end: (node?.end ?? 0) + offset };
}

/** The page for functions of a parsed page such as `outline`. Its frontmatter is left out. */
export function asPage({ text, blocks }: EditablePage): Page {
  const footnotes = new Map<string, FootnoteDefinition>();
  visitBlocks([...blocks], {
    block(block) {
      if (block.type === 'footnoteDefinition' && !footnotes.has(block.label)) footnotes.set(block.label, block);
    },
  });
  const at = titleIndex(blocks);
  const title = blocks[at];
  const children = at < 0 ? [...blocks] : blocks.toSpliced(at, 1);
  const page: Page = { type: 'page', children, footnotes, start: 0, end: text.length };
  return title?.type === 'heading' ? { ...page, title } : page;
}
