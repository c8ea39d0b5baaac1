// Where a position of the document is in the text of the page, and the other way round.
import { spanIn, textMap, type EditablePage, type Span } from '@lectern/content/edit';
import type { Node, ResolvedPos } from 'prosemirror-model';
import { inlineOriginOf, originOf } from './mapping/origins.ts';

/** The offset in the text; near the block when the position is not in the text. */
export function offsetAt(page: EditablePage, doc: Node, position: number): number {
  const at = doc.resolve(position);
  const child = at.index(0);
  const index = blockIndex(page, doc, child);
  if (index < 0) return child === 0 ? page.bodyStart : page.text.length;
  if (!isInText(page, doc, child)) return spanIn(page, index).end;
  return offsetInLine(page, index, at) ?? offsetOfNode(page, index, at);
}

/** The block of a node, or of the node before it that is in the text. */
function blockIndex(page: EditablePage, doc: Node, child: number): number {
  for (let i = Math.min(child, doc.childCount - 1); i >= 0; i--) {
    const origin = originOf(doc.child(i));
    const index = origin ? page.blocks.findIndex((block) => block === origin) : -1;
    if (index >= 0) return index;
  }
  return -1;
}

const isInText = (page: EditablePage, doc: Node, child: number): boolean => {
  const origin = child < doc.childCount ? originOf(doc.child(child)) : undefined;
  return origin !== undefined && page.blocks.some((block) => block === origin);
};

function offsetInLine(page: EditablePage, index: number, at: ResolvedPos): number | undefined {
  const sides = [
    { node: at.textOffset > 0 ? at.nodeAfter && at.parent.child(at.index()) : at.nodeBefore, isEnd: true },
    { node: at.nodeAfter, isEnd: false },
  ];
  for (const { node, isEnd } of sides) {
    const origin = node && inlineOriginOf(node);
    if (!node || !origin) continue;
    const inNode = at.textOffset > 0 ? at.textOffset : isEnd ? node.nodeSize : 0;
    return sourceOffset(page, index, origin.leaf, origin.from + inNode);
  }
  return undefined;
}

function sourceOffset(page: EditablePage, index: number, leaf: Span & { value?: string }, place: number): number {
  const { start, end } = spanIn(page, index, leaf);
  if (leaf.value === undefined) return place === 0 ? start : end;
  const map = textMap(page.text.slice(start, end), leaf.value);
  return Math.min(end, start + (map?.[place] ?? place));
}

/** The start or the end of the innermost node that is in the text. */
function offsetOfNode(page: EditablePage, index: number, at: ResolvedPos): number {
  for (let depth = at.depth; depth > 0; depth--) {
    const origin = originOf(at.node(depth));
    if (!origin) continue;
    const { start, end } = spanIn(page, index, origin);
    const isCode = 'type' in origin && origin.type === 'code';
    const code = isCode ? page.text.indexOf('\n', start) + 1 + at.parentOffset : end;
    return at.parentOffset === 0 && !isCode ? start : Math.min(code, end);
  }
  return spanIn(page, index).start;
}

/** The position of an offset; that of the nearest place for text when the offset is in syntax. */
export function positionAt(page: EditablePage, doc: Node, offset: number): number {
  let found: Found | undefined;
  doc.forEach((node, position, child) => {
    const origin = originOf(node);
    const index = origin ? page.blocks.findIndex((block) => block === origin) : -1;
    if (index < 0 || spanIn(page, index).start > offset) return;
    found = { node, position, index: blockIndex(page, doc, child) };
  });
  return found ? positionIn(page, found, offset) : 1;
}

type Found = { node: Node; position: number; index: number };

function positionIn(page: EditablePage, { node, position, index }: Found, offset: number): number {
  if (node.isTextblock) return position + 1 + placeInLine(page, node, index, offset);
  if (node.isAtom) return position;
  let best: Found | undefined;
  node.forEach((child, place) => {
    const origin = originOf(child);
    const isBefore = origin ? spanIn(page, index, origin).start <= offset : best === undefined;
    if (isBefore || !best) best = { node: child, position: position + 1 + place, index };
  });
  return best ? positionIn(page, best, offset) : position;
}

function placeInLine(page: EditablePage, node: Node, index: number, offset: number): number {
  if (node.type.spec.code) {
    const origin = originOf(node);
    const start = origin ? page.text.indexOf('\n', spanIn(page, index, origin).start) + 1 : offset;
    return Math.max(0, Math.min(node.content.size, offset - start));
  }
  let place = 0;
  node.forEach((child, at) => {
    const origin = inlineOriginOf(child);
    if (!origin || sourceOffset(page, index, origin.leaf, origin.from) > offset) return;
    let inside = 0;
    while (inside < child.nodeSize && sourceOffset(page, index, origin.leaf, origin.from + inside + 1) <= offset)
      inside++;
    place = at + inside;
  });
  return place;
}
