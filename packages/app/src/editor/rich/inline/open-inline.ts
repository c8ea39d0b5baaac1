// A click on an inline that has fields opens them, and so does Enter where it is selected.
import { NodeSelection, Plugin } from 'prosemirror-state';

export const openInlines = (open: (position: number) => void): Plugin =>
  new Plugin({
    props: {
      handleClickOn(view, _, node, position, event, isDirect) {
        const isPlain = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (!isDirect || !isPlain || !view.editable || node.type.name !== 'inlineIsland') return false;
        open(position);
        // It is selected as well.
        return false;
      },
      handleKeyDown(view, { key, isComposing, shiftKey, ctrlKey, metaKey }) {
        const { selection } = view.state;
        const isIsland = selection instanceof NodeSelection && selection.node.type.name === 'inlineIsland';
        if (key !== 'Enter' || isComposing || shiftKey || ctrlKey || metaKey || !isIsland) return false;
        open(selection.from);
        return true;
      },
    },
  });
