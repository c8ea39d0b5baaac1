// What the blocks of a page need besides the page: words, icons and how lines and links are drawn.
import type { FormulaNumbers } from '../formulas/numbers.ts';
import type { IconStyle } from '../html/icon.ts';
import type { Texts } from '../texts/index.ts';
import type { File } from '../types.ts';

export type BlockOptions = {
  texts: Texts;
  icons: IconStyle;
  /** Numbers names that must be unique on a page. */
  count(): number;
  file(id: string): File | undefined;
  /** Origins of players that may be put into the page when somebody asks for one. */
  frames: Set<string>;
  formulas: FormulaNumbers;
};
