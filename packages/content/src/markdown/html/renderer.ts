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

/** A resolved reference. */
export interface Resolved {
  href: string;
  /** Title of the target page or file. */
  title?: string;
  description?: string;
  /** The title is inserted later, where it is shown instead of the written text. */
  isTitleOpen?: boolean;
  /** The target does not exist; its text is shown without a link. */
  broken?: boolean;
}

export interface Picture {
  target: Target;
  dark?: Target;
  alt?: string;
  title?: string;
  width?: string;
  height?: string;
  size?: string;
}

/** Overrides the rendering of one type of block. */
export type BlockRenderer<T extends BlockType> = (block: Extract<Block, { type: T }>, renderer: Renderer) => string;

export type BlockRenderers = { [T in BlockType]?: BlockRenderer<T> };

/** Overrides the rendering of one type of inline. */
export type InlineRenderer<T extends Inline['type']> = (
  inline: Extract<Inline, { type: T }>,
  renderer: Renderer,
) => string;

export type InlineRenderers = { [T in Inline['type']]?: InlineRenderer<T> };

interface TableHooks {
  /** The scroll container around the table. */
  frame(table: string, block: Table): string;
  /** Attributes of a `col`. */
  column(column: TableColumn): HtmlAttributes;
  /** Attributes of the cells of a column. */
  cell(column: TableColumn): HtmlAttributes;
}

export interface HtmlOptions {
  /** Undefined leaves the target as written. */
  resolve?: (target: string, use: TargetUse) => Resolved | undefined;
  /** Variables of conditions and expressions. Conditions on anything else are false. */
  scope?: Scope;
  /** The URL of a button's action, such as `ask` or `search`; a button without one is not rendered. */
  action?: (action: string, query: string | undefined) => string | undefined;
  /** Block types rendered by the caller. */
  blocks?: BlockRenderers;
  inlines?: InlineRenderers;
  /** Attributes of a link besides its URL, such as `target`. */
  link?: (href: string) => HtmlAttributes;
  /**
   * HTML of an icon, trusted to be safe; empty when it does not exist. Without this hook the name is left for a script.
   */
  icon?: (name: string) => string;
  /** HTML of a checkbox in a task list or a table, trusted to be safe. */
  checkbox?: (checked: boolean) => string;
  /** HTML of an image in a figure or at the top of a card, trusted to be safe. */
  picture?: (image: Picture, renderer: Renderer, use: 'figure' | 'cover') => string;
  table?: TableHooks;
  /** Attributes of a column of this width; an inline style unless given. */
  column?: (width: string) => HtmlAttributes;
  /** Attributes of a code block. */
  code?: HtmlAttributes;
  /** The label of a hint, and the HTML of its default icon. */
  hint?: (style: HintStyle) => { label: string; icon: string };
  /** The anchor of an update, and its formatted date. */
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
  /** Labels of the notes so far, in order. */
  notes: string[];
  /** Budget of all conditions and expressions together. */
  budget: Budget;
  /** How many missing cells of short rows may still be written: it could be columns times rows. */
  blankCells: number;
  block: (block: Block) => string;
  blocks: (blocks: Block[]) => string;
  inlines: (inlines: Inline[]) => string;
  /** A safe link; undefined when there is none. */
  link: (target: Target | undefined, use: TargetUse) => (Resolved & { href: string }) | undefined;
  /** The opening tag of a link to a safe URL; `before` and `after` are the attributes on either side of the URL. */
  openLink: (href: string, before?: HtmlAttributes, after?: HtmlAttributes) => string;
  icon: (name: string) => string | undefined;
  checkbox: (checked: boolean) => string;
  /** A safe URL of an image or file to load. */
  source: (target: Target | undefined, use?: TargetUse) => string | undefined;
}
