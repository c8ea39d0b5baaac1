// Marks of inline content: the kinds of inlines that contain others.
import type { Inline } from '@lectern/content/edit';
import type { MarkSpec } from 'prosemirror-model';

export type MarkName = Extract<Inline, { children: Inline[] }>['type'];

const plain = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((name) => ({ tag: name })),
  toDOM: () => [tag, 0],
});

/** The text is not typed into these when it is typed at their end. */
const closed = { inclusive: false } satisfies MarkSpec;

/** In the order in which they are nested, the outermost first. */
export const marks: Record<MarkName | 'soft', MarkSpec> = {
  link: {
    ...closed,
    attrs: { href: {}, title: { default: null } },
    toDOM: ({ attrs }) => ['a', { class: 'link', title: String(attrs['title'] ?? attrs['href']) }, 0],
  },
  mention: {
    ...closed,
    attrs: { href: {} },
    toDOM: ({ attrs }) => ['a', { class: 'link mention', title: String(attrs['href']) }, 0],
  },
  annotation: {
    ...closed,
    attrs: { label: {} },
    toDOM: ({ attrs }) => ['span', { class: 'annotation', title: String(attrs['label']) }, 0],
  },
  inlineElement: {
    ...closed,
    attrs: { name: {}, attributes: {} },
    toDOM: ({ attrs }) => ['span', { class: 'element', title: `<${String(attrs['name'])}>` }, 0],
  },
  color: {
    attrs: { text: {}, background: {} },
    toDOM: ({ attrs }) => [
      'span',
      { class: `color-${String(attrs['text'])} background-${String(attrs['background'])}` },
      0,
    ],
  },
  emphasis: plain('em', 'i'),
  strong: plain('strong', 'b'),
  delete: plain('del', 's'),
  superscript: plain('sup'),
  subscript: plain('sub'),
  keyboard: { ...plain('kbd'), ...closed },
  inlineCode: { ...plain('code'), ...closed },
  /** A line break of the source, which is shown as a space. */
  soft: {
    ...closed,
    parseDOM: [{ tag: 'span.soft-break' }],
    toDOM: () => ['span', { class: 'soft-break' }, 0],
  },
};
