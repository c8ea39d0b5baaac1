// The document tree as clients receive and send it.

export interface DocumentMark {
  object: 'mark';
  type: 'bold' | 'italic' | 'code' | 'keyboard' | 'strikethrough' | 'superscript' | 'subscript' | 'color';
  data?: { text: string; background: string };
}

export interface DocumentLeaf {
  object: 'leaf';
  text: string;
  marks: DocumentMark[];
}

export interface DocumentText {
  object: 'text';
  key?: string;
  leaves: DocumentLeaf[];
}

export type InlineType =
  | 'link'
  | 'mention'
  | 'emoji'
  | 'icon'
  | 'expression'
  | 'inline-math'
  | 'inline-image'
  | 'annotation'
  | 'button';

export interface DocumentInline {
  object: 'inline';
  type: InlineType;
  key?: string;
  data: Record<string, unknown>;
  nodes?: (DocumentText | DocumentInline)[];
  fragments?: DocumentFragment[];
  isVoid: boolean;
}

export type DocumentBlockType =
  | 'paragraph'
  | 'heading-1'
  | 'heading-2'
  | 'heading-3'
  | 'list-ordered'
  | 'list-unordered'
  | 'list-tasks'
  | 'list-item'
  | 'code'
  | 'code-line'
  | 'hint'
  | 'blockquote'
  | 'divider'
  | 'math'
  | 'images'
  | 'image'
  | 'file'
  | 'drawing'
  | 'embed'
  | 'tabs'
  | 'tabs-item'
  | 'stepper'
  | 'stepper-step'
  | 'columns'
  | 'column'
  | 'expandable'
  | 'table'
  | 'content-ref'
  | 'reusable-content'
  | 'if'
  | 'integration'
  | 'swagger'
  | 'openapi-operation'
  | 'openapi-schemas'
  | 'openapi-webhook'
  | 'updates'
  | 'update'
  | 'prompt';

export type DocumentNode = DocumentBlock | DocumentInline | DocumentText;

export interface DocumentBlock {
  object: 'block';
  type: DocumentBlockType;
  key?: string;
  data: Record<string, unknown>;
  nodes?: DocumentNode[];
  fragments?: DocumentFragment[];
  meta?: { id: string };
  /** On an expandable that is open by default. Beside `data`, which clients expect to be empty there. */
  open?: true;
  /** On an item without a checkbox in a task list, which clients that ignore this show as not done. */
  plain?: true;
  isVoid: boolean;
}

export interface DocumentFragment {
  object: 'fragment';
  key?: string;
  fragment: string;
  type?: string;
  nodes: DocumentBlock[];
}

export interface JSONDocument {
  object: 'document';
  data: Record<string, unknown>;
  nodes: DocumentBlock[];
}
