// For browsers: reading, rendering, comparing and merging texts, without the storage of trees.
import { blocks } from './markdown/blocks.ts';
import { partsInside } from './markdown/parts-inside.ts';
import { mergeBodies, type BodyConflict } from './tree/merge/body.ts';
import type { Choice } from './tree/merge/conflict.ts';

export { blocks, type BlockSlice } from './markdown/blocks.ts';
export { diffSequences, type Hunk } from './tree/text/sequence-diff.ts';
export { parse } from './markdown/parse.ts';
export { frontmatterIn } from './markdown/with-fields.ts';
export { withFrontmatter } from './markdown/with-frontmatter.ts';
export { rewriteLinks } from './markdown/rewrite-links.ts';
export { mapBlocks } from './markdown/map.ts';
export { escapeHtml, renderBuiltIn, renderHtml, schemeOf } from './markdown/render-html.ts';
export type { HtmlOptions, Resolved } from './markdown/render-html.ts';
export { renderUnresolved } from './markdown/unresolved-html.ts';
export { hrefToRef, referencePath, refToHref } from './document/ref.ts';
export type { ContentRef } from './document/ref.ts';
export type * as Markdown from './markdown/tree.ts';
export { compareTexts, type Line, type Part } from './tree/text/compare-texts.ts';
export { emojiCharacter } from './layout/emoji.ts';
export { LAYOUT_PARTS, type LayoutPart } from './tree/layout-parts.ts';

export type TextMerge = { text: string; conflicts: readonly BodyConflict[] };

/** The choice for a conflict, which are counted from 0. */
export type SettleConflict = (index: number) => Choice | undefined;

/** Three-way merge of a page by blocks. Where both sides changed the same words, the result has ours unless settled. */
export function mergeTexts(base: string, ours: string, theirs: string, settle?: SettleConflict): TextMerge {
  const conflicts: BodyConflict[] = [];
  const text = mergeBodies({
    base,
    ours,
    theirs,
    split: (source) => blocks(source).map((slice) => slice.text),
    inside: partsInside,
    settle(conflict) {
      conflicts.push(conflict);
      return settle?.(conflicts.length - 1);
    },
  });
  return { text, conflicts };
}
