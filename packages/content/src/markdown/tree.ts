// The block nodes of the dialect and the page that holds them.
import type { Comment, Inline, Span, Target } from './inline-nodes.ts';

export type * from './inline-nodes.ts';

export type Align = 'start' | 'center' | 'end';
export type HintStyle = 'info' | 'warning' | 'danger' | 'success';

interface Holds extends Span {
  children: Block[];
}

export interface Paragraph extends Span {
  type: 'paragraph';
  align?: Align;
  children: Inline[];
}

export interface Heading extends Span {
  type: 'heading';
  depth: number;
  /** The explicit anchor, if any. */
  id?: string;
  align?: Align;
  children: Inline[];
}

export interface ThematicBreak extends Span {
  type: 'thematicBreak';
}

export interface Blockquote extends Holds {
  type: 'blockquote';
}

export interface List extends Span {
  type: 'list';
  ordered: boolean;
  from?: number;
  tight: boolean;
  children: ListItem[];
}

export interface ListItem extends Holds {
  type: 'listItem';
  checked?: boolean;
}

export interface CodeLine {
  highlighted: boolean;
  children: Inline[];
}

export interface Code extends Span {
  type: 'code';
  lang?: string;
  meta?: string;
  title?: string;
  overflow?: 'scroll' | 'wrap';
  lineNumbers?: boolean;
  expandable?: boolean;
  fullWidth?: boolean;
  value: string;
  /** Present only where lines have highlights or annotations. */
  lines?: CodeLine[];
}

export interface Diagram extends Span {
  type: 'diagram';
  value: string;
}

export interface MathBlock extends Span {
  type: 'math';
  value: string;
}

export interface Hint extends Holds {
  type: 'hint';
  style: HintStyle;
  icon?: string;
}

export interface Tabs extends Span {
  type: 'tabs';
  children: Tab[];
}

export interface Tab extends Holds {
  type: 'tab';
  title?: string;
  icon?: string;
}

export interface Stepper extends Span {
  type: 'stepper';
  children: Step[];
}

export interface Step extends Holds {
  type: 'step';
  icon?: string;
}

export interface Columns extends Span {
  type: 'columns';
  children: Column[];
}

export interface Column extends Holds {
  type: 'column';
  width?: string;
  valign?: 'top' | 'middle' | 'bottom';
}

export interface Expandable extends Holds {
  type: 'expandable';
  open: boolean;
  summary: Inline[];
}

export interface Image extends Span {
  type: 'image';
  target: Target;
  dark?: Target;
  alt?: string;
  width?: string;
  height?: string;
  caption: Inline[];
}

export interface Images extends Span {
  type: 'images';
  align?: 'left' | 'center' | 'right';
  fullWidth?: boolean;
  framed?: boolean;
  children: Image[];
}

export interface Drawing extends Span {
  type: 'drawing';
  target?: Target;
  alt?: string;
}

export interface Embed extends Holds {
  type: 'embed';
  target: Target;
  fullWidth?: boolean;
}

export interface File extends Holds {
  type: 'file';
  target: Target;
}

export interface ContentRefBlock extends Holds {
  type: 'contentRef';
  target: Target;
}

export interface Include extends Span {
  type: 'include';
  target: Target;
}

export interface Conditional extends Holds {
  type: 'if';
  expression: string;
  /** It is not closed within its parent, so that it continues after it. */
  unended?: true;
}

export type ColumnType =
  | 'text'
  | 'number'
  | 'checkbox'
  | 'rating'
  | 'files'
  | 'image'
  | 'content-ref'
  | 'users'
  | 'select';

export interface SelectOption {
  value: string;
  label: string;
  color: string;
}

export interface TableColumn extends Span {
  kind: ColumnType;
  title: Inline[];
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle' | 'bottom';
  width?: number;
  hidden?: boolean;
  max?: number;
  multiple?: boolean;
  options?: SelectOption[];
  role?: 'target' | 'cover' | 'cover-dark';
}

export interface TableCell extends Span {
  children: Block[];
  /** Ids of the selected options of a select cell. */
  chosen?: string[];
  /** Over how many columns and rows a cell of an HTML table extends; absent for one. */
  colspan?: number;
  rowspan?: number;
}

export interface TableRow extends Span {
  cells: TableCell[];
}

export interface Table extends Span {
  type: 'table';
  view: 'grid' | 'cards';
  cardSize?: 'medium' | 'large';
  hideHeader?: boolean;
  hideColumnTitle?: boolean;
  fullWidth?: boolean;
  columns: TableColumn[];
  rows: TableRow[];
}

export interface OpenapiBlock extends Holds {
  type: 'openapi';
  /** Empty when the operation is described by the tags inside, as in the older `swagger`. */
  target: Target;
  path: string;
  method: string;
  expanded?: boolean;
  summary?: string;
  baseUrl?: string;
}

export interface OpenapiOperation extends Holds {
  type: 'openapiOperation';
  spec: string;
  path: string;
  method: string;
}

export interface OpenapiSchemas extends Holds {
  type: 'openapiSchemas';
  spec: string;
  schemas: string[];
  grouped?: boolean;
}

export interface OpenapiWebhook extends Holds {
  type: 'openapiWebhook';
  spec: string;
  name: string;
  method: string;
}

export interface Updates extends Span {
  type: 'updates';
  format?: string;
  children: Update[];
}

export interface Update extends Holds {
  type: 'update';
  date?: string;
  tags: string[];
}

export interface Prompt extends Holds {
  type: 'prompt';
  attributes: Record<string, string>;
}

/** A block rendered by an integration: `{% @name/block key="value" %}`. */
export interface Integration extends Span {
  type: 'integration';
  integration: string;
  block: string;
  attributes: Record<string, string>;
}

/** An unknown tag; it keeps its content. */
export interface UnknownTag extends Holds {
  type: 'unknownTag';
  name: string;
  attributes: Record<string, string>;
  /** Whether the tag has an end tag. */
  paired: boolean;
}

/** An unknown element; it keeps its content. */
export interface Element extends Holds {
  type: 'element';
  name: string;
  attributes: Record<string, string>;
}

export interface Definition extends Span {
  type: 'definition';
  label: string;
  target: Target;
  title?: string;
}

export interface FootnoteDefinition extends Holds {
  type: 'footnoteDefinition';
  label: string;
}

export type Block =
  | Paragraph
  | Heading
  | ThematicBreak
  | Blockquote
  | List
  | Code
  | Diagram
  | MathBlock
  | Hint
  | Tabs
  | Stepper
  | Columns
  | Expandable
  | Images
  | Drawing
  | Embed
  | File
  | ContentRefBlock
  | Include
  | Conditional
  | Table
  | OpenapiBlock
  | OpenapiOperation
  | OpenapiSchemas
  | OpenapiWebhook
  | Updates
  | Prompt
  | Integration
  | UnknownTag
  | Element
  | Comment
  | Definition
  | FootnoteDefinition;

export type BlockType = Block['type'];

export interface Frontmatter extends Span {
  /** The YAML between the fences. */
  raw: string;
  /** The parsed YAML, except that `if` is always the text of a condition, or null. */
  data: Record<string, unknown>;
  /** False when the YAML is invalid; `data` then has only the condition of the page. */
  valid: boolean;
}

export interface Page extends Span {
  type: 'page';
  frontmatter?: Frontmatter;
  title?: Heading;
  children: Block[];
  /** Bodies of the annotations by label. */
  footnotes: Map<string, FootnoteDefinition>;
}
