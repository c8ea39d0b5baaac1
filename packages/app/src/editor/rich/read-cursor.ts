import type { EditorView } from 'prosemirror-view';

/**
 * Browsers report later that a key has moved the cursor, on a busy machine after the next key or after a change by
 * somebody else, which would put the cursor back.
 */
export function readCursor(view: EditorView): void {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}
