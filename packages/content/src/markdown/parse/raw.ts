// Results of the block phase: blocks whose inline text is not parsed yet and whose tags are not paired yet.
import type { Span } from '../inline-nodes.ts';
import type { SourceText } from './source-text.ts';
import type { Tag } from './tag.ts';

export interface RawParagraph extends Span {
  kind: 'paragraph';
  text: SourceText;
}

export interface RawHeading extends Span {
  kind: 'heading';
  depth: number;
  text: SourceText;
}

export interface RawCode extends Span {
  kind: 'code';
  info: string;
  value: string;
  /** Of indented code: what is indented within an HTML table is a part of the table. */
  text?: SourceText;
}

export interface RawMath extends Span {
  kind: 'math';
  value: string;
}

export interface RawHtml extends Span {
  kind: 'html';
  text: SourceText;
}

export interface RawRule extends Span {
  kind: 'rule';
}

export interface RawTag extends Span {
  kind: 'tag';
  tag: Tag;
}

export interface RawTable extends Span {
  kind: 'table';
  aligns: ('left' | 'center' | 'right' | undefined)[];
  rows: { cells: SourceText[]; start: number; end: number }[];
}

export interface RawDefinition extends Span {
  kind: 'definition';
  label: string;
  url: string;
  urlStart: number;
  urlEnd: number;
  angle: boolean;
  title?: string;
}

export interface RawContainer extends Span {
  kind: 'root' | 'quote' | 'list' | 'item' | 'footnote';
  children: RawBlock[];
  /** Columns an item's content is indented by. */
  indent: number;
  marker: string;
  ordered: boolean;
  from: number;
  label: string;
}

export type RawBlock =
  | RawParagraph
  | RawHeading
  | RawCode
  | RawMath
  | RawHtml
  | RawRule
  | RawTag
  | RawTable
  | RawDefinition
  | RawContainer;
