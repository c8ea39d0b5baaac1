import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { isTitle } from './start-of-text.ts';

/** The empty paragraph of a page without text, which may have a title. */
export function emptyText({ childCount, firstChild, lastChild }: Node): Node | undefined {
  const hasNoMore = childCount === 1 || (childCount === 2 && isTitle(firstChild));
  return hasNoMore && lastChild?.type.name === 'paragraph' && lastChild.content.size === 0 ? lastChild : undefined;
}

/** A hint in a page without text. */
export const emptyPlaceholder = (text: string): Plugin =>
  new Plugin({
    props: {
      decorations({ doc }) {
        const empty = emptyText(doc);
        if (!empty) return null;
        const attributes = { class: 'empty', 'data-placeholder': text };
        const end = doc.content.size;
        return DecorationSet.create(doc, [Decoration.node(end - empty.nodeSize, end, attributes)]);
      },
    },
  });
