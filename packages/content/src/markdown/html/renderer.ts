import type { Budget } from '../expression/budget.ts';
import type { Scope } from '../expression/evaluate.ts';
import type { TargetUse } from '../targets.ts';
import type { HtmlAttributes } from './escape.ts';
import type {
  Block,
  BlockType,
  Heading,
  HintStyle,
  Inline,
  Page,
  Table,
  TableColumn,
  Target,
  Update,
} from '../tree.ts';
import type { Picture } from './picture.ts';

/** Where a reference leads. */
export interface Resolved {
  href: string;
  /** Title of the page or file it leads to. */
  title?: string;
  description?: string;
  /** The target is gone; its text is shown without a link. */
  broken?: boolean;
}

/** Draws one kind of block in place of the built-in way. */
export type BlockRenderer<T extends BlockType> = (block: Extract<Block, { type: T }>, renderer: Renderer) => string;

export type BlockRenderers = { [T in BlockType]?: BlockRenderer<T> };

/** Draws one kind of inline in place of the built-in way. */
export type InlineRenderer<T extends Inline['type']> = (
  inline: Extract<Inline, { type: T }>,
  renderer: Renderer,
) => string;

export type InlineRenderers = { [T in Inline['type']]?: InlineRenderer<T> };

interface TableHooks {
  /** The table within what lets it scroll. */
  frame(table: string, block: Table): string;
  /** Attributes of a `col`. */
  column(column: TableColumn): HtmlAttributes;
  /** Attributes of the cells of a column. */
  cell(column: TableColumn): HtmlAttributes;
}

export interface HtmlOptions {
  /** Undefined leaves the target as written. */
  resolve?: (target: string, use: TargetUse) => Resolved | undefined;
  /** What conditions and expressions see. Conditions that rest on anything else are false. */
  scope?: Scope;
  /** Where the action of a button leads, such as `ask` or `search`; a button whose action leads nowhere is not drawn. */
  action?: (action: string, query: string | undefined) => string | undefined;
  /** Kinds drawn by the caller. */
  blocks?: BlockRenderers;
  inlines?: InlineRenderers;
  /** HtmlAttributes of a link besides its address, such as the window it opens in. */
  link?: (href: string) => HtmlAttributes;
  /** HTML of an icon, trusted to be safe; empty when there is none of that name. Without it, scripts find the name. */
  icon?: (name: string) => string;
  /** HTML of a box in a task list or a table, trusted to be safe. */
  checkbox?: (checked: boolean) => string;
  /** HTML of a picture in a figure or at the top of a card, trusted to be safe. */
  picture?: (image: Picture, renderer: Renderer, use: 'figure' | 'cover') => string;
  table?: TableHooks;
  /** What a hint is called, and the HTML of its icon where it has none of its own. */
  hint?: (style: HintStyle) => { label: string; icon: string };
  /** The anchor of an update, and its date as readers write it. */
  update?: (update: Update, renderer: Renderer) => { id: string | undefined; date: string | undefined };
  /** Accessible names of the section of footnotes and of the links back into the text. */
  notes?: { title: string; back: string };
  /** HTML of reusable content, trusted to be safe. */
  include?: (target: string) => string | undefined;
  /** Highlighted HTML of code, trusted to be safe. */
  highlight?: (code: string, language: string | undefined) => string | undefined;
  /** HTML of a formula, trusted to be safe. */
  math?: (formula: string, display: boolean) => string | undefined;
}

export interface Renderer {
  page: Page;
  options: HtmlOptions;
  anchors: Map<Heading, string>;
  /** Labels of the notes met so far, in order. */
  notes: string[];
  /** What all conditions and expressions together may cost. */
  budget: Budget;
  /** How many cells may still be written that rows of tables leave out: it could be columns times rows. */
  blankCells: number;
  block: (block: Block) => string;
  blocks: (blocks: Block[]) => string;
  inlines: (inlines: Inline[]) => string;
  /** A safe place to link to; undefined when there is none. */
  link: (target: Target | undefined, use: TargetUse) => (Resolved & { href: string }) | undefined;
  /** The opening tag of a link to a safe address; `before` and `after` are the attributes on either side of the address. */
  openLink: (href: string, before?: HtmlAttributes, after?: HtmlAttributes) => string;
  icon: (name: string) => string | undefined;
  checkbox: (checked: boolean) => string;
  /** A safe picture or file to load. */
  source: (target: Target | undefined, use?: TargetUse) => string | undefined;
}
