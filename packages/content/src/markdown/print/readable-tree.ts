// Inline content of foreign sources, such as HTML: few types, printed for readability rather than exact round trips.

export type MarkTag = 'strong' | 'em' | 'del' | 'kbd' | 'sup' | 'sub' | 'mark';

export type ReadableInline =
  | { type: 'text'; value: string }
  | { type: 'code'; value: string }
  | { type: 'mark'; tag: MarkTag; style?: string; children: ReadableInline[] }
  | { type: 'link'; href: string; children: ReadableInline[] }
  | { type: 'image'; src: string; alt: string; small: boolean }
  | { type: 'break' }
  /** Raw Markdown: a formula, a note, an anchor placeholder. */
  | { type: 'raw'; value: string };
