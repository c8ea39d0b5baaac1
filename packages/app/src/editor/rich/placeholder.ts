import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** A hint in a page without text. */
export const emptyPlaceholder = (text: string): Plugin =>
  new Plugin({
    props: {
      decorations({ doc }) {
        const only = doc.childCount === 1 ? doc.firstChild : null;
        if (only?.type.name !== 'paragraph' || only.content.size > 0) return null;
        const attributes = { class: 'empty', 'data-placeholder': text };
        return DecorationSet.create(doc, [Decoration.node(0, only.nodeSize, attributes)]);
      },
    },
  });
