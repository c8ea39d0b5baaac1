// Inline content of sources that are not ours, such as HTML: few kinds, printed for people to read on rather than to come
// back exactly.

export type MarkTag = 'strong' | 'em' | 'del' | 'kbd' | 'sup' | 'sub' | 'mark';

export type ReadableInline =
  | { type: 'text'; value: string }
  | { type: 'code'; value: string }
  | { type: 'mark'; tag: MarkTag; style?: string; children: ReadableInline[] }
  | { type: 'link'; href: string; children: ReadableInline[] }
  | { type: 'image'; src: string; alt: string; small: boolean }
  | { type: 'break' }
  /** Markdown as it is: a formula, a note, a place for an anchor. */
  | { type: 'raw'; value: string };
