// The inline nodes of the dialect. Offsets are in UTF-16 code units of the page's source.
import type { LostMarks } from './marks.ts';

export interface Span {
  start: number;
  end: number;
  lost?: LostMarks;
}

/** The syntax of a reference at its position, which determines how a new value must be escaped. */
export type TargetForm = 'destination' | 'angle' | 'autolink' | 'html' | 'tag';

export interface Target extends Span {
  value: string;
  form: TargetForm;
}

export interface Text extends Span {
  type: 'text';
  value: string;
  /** White space between elements, which is ignored at the edge of a block. */
  soft?: true;
}

export interface Break extends Span {
  type: 'break';
}

export interface Mark extends Span {
  type: 'strong' | 'emphasis' | 'delete' | 'inlineCode' | 'keyboard' | 'superscript' | 'subscript';
  children: Inline[];
}

export interface Color extends Span {
  type: 'color';
  text: string;
  background: string;
  children: Inline[];
}

export interface Link extends Span {
  type: 'link';
  target: Target;
  title?: string;
  children: Inline[];
}

export interface Mention extends Span {
  type: 'mention';
  target: Target;
  children: Inline[];
}

export interface InlineImage extends Span {
  type: 'inlineImage';
  target: Target;
  dark?: Target;
  alt: string;
  title?: string;
  size?: 'original' | 'line';
  width?: string;
  height?: string;
  /** Set for a drawing with a class, which is a block of its own when alone. */
  drawing?: true;
  /** Written in HTML, so it stays inline when alone unless nothing says so. */
  html?: true;
}

export interface Emoji extends Span {
  type: 'emoji';
  /** Code points in lower-case hexadecimal joined by `-`. */
  code: string;
}

export interface Icon extends Span {
  type: 'icon';
  name: string;
}

export interface Button extends Span {
  type: 'button';
  label: string;
  kind: 'primary' | 'secondary';
  icon?: string;
  target?: Target;
  action?: string;
  query?: string;
}

export interface Annotation extends Span {
  type: 'annotation';
  label: string;
  children: Inline[];
}

export interface Expression extends Span {
  type: 'expression';
  value: string;
}

export interface InlineMath extends Span {
  type: 'inlineMath';
  value: string;
}

/** An empty anchor: `<a id="x"></a>`. In a heading it names the heading. */
export interface Anchor extends Span {
  type: 'anchor';
  id: string;
}

/** An unknown element: it keeps its content. */
export interface InlineElement extends Span {
  type: 'inlineElement';
  name: string;
  attributes: Record<string, string>;
  children: Inline[];
}

export interface Comment extends Span {
  type: 'comment';
  value: string;
}

export type Inline =
  | Text
  | Break
  | Mark
  | Color
  | Link
  | Mention
  | InlineImage
  | Emoji
  | Icon
  | Button
  | Annotation
  | Expression
  | InlineMath
  | Anchor
  | InlineElement
  | Comment;
