// What the blocks of a page need besides the page: texts, icons, and how code lines and links are rendered.
import type { BlockRenderer, Markdown } from '@lectern/content';
import type { FormulaNumbers } from '../formulas/numbers.ts';
import type { IconStyle } from '../html/icon.ts';
import type { Texts } from '../texts/index.ts';
import type { File } from '../types.ts';

export type BlockOptions = {
  texts: Texts;
  icons: IconStyle;
  /** Counter for ids that must be unique on a page. */
  count(): number;
  file(id: string): File | undefined;
  /** Origins of video players that may be inserted on click; for the Content-Security-Policy. */
  frames: Set<string>;
  formulas: FormulaNumbers;
};

/** Renders one type of block of this front end. */
export type OwnRenderer<T extends Markdown.BlockType> = (
  ...[block, renderer, options]: [...Parameters<BlockRenderer<T>>, options: BlockOptions]
) => string;
