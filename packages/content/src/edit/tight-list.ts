import type { Block, List } from '../markdown/tree.ts';

/** Whether a list can be written without blank lines: no paragraph would be read as part of the block before it. */
export const canBeTight = (list: List): boolean =>
  list.children.every(({ children }) => children.every((block, i) => i === 0 || canFollow(children[i - 1], block)));

/** Blocks that begin and end by themselves. */
const bounded =
  /^(?:heading|code|diagram|thematicBreak|hint|tabs|stepper|columns|updates|prompt|if|embed|file|contentRef|include)$/;

function canFollow(before: Block | undefined, block: Block): boolean {
  if (before && bounded.test(before.type)) return block.type !== 'comment';
  return (
    bounded.test(block.type) || block.type === 'blockquote' || (block.type === 'list' && before?.type === 'paragraph')
  );
}

export const isWrittenTight = (list: List): boolean => list.tight && canBeTight(list);
