// Where floating parts are shown: beside a position of the document, within the box of the editor.
import type { EditorView } from 'prosemirror-view';
import type { CSSProperties } from 'react';

type Box = { inline: number; top: number; bottom: number; width: number };

function boxOf(view: EditorView, position: number): Box {
  const { left, right, top, bottom } = view.coordsAtPos(position);
  const host = view.dom.getBoundingClientRect();
  const isRtl = getComputedStyle(view.dom).direction === 'rtl';
  const inline = isRtl ? host.right - right : left - host.left;
  return { inline, top: top - host.top, bottom: bottom - host.top, width: host.width };
}

/** Below the line, and not beyond the end of the editor. */
export function below(view: EditorView, position: number, width: number): CSSProperties {
  const box = boxOf(view, position);
  const inline = Math.max(0, Math.min(box.inline, box.width - width));
  // The window may become narrower.
  return { insetBlockStart: box.bottom + 6, insetInlineStart: inline, maxInlineSize: `calc(100% - ${inline}px)` };
}

/** Above the line; below it at the top of the window. */
export function above(view: EditorView, position: number, width: number, height: number): CSSProperties {
  const box = boxOf(view, position);
  const isHigh = view.coordsAtPos(position).top < height + 64;
  return {
    insetBlockStart: isHigh ? box.bottom + 28 : box.top - height - 8,
    insetInlineStart: Math.max(0, Math.min(box.inline, box.width - width)),
  };
}
