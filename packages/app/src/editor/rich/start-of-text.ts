import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';

export const isTitle = (node: Node | null | undefined): node is Node =>
  node?.type.name === 'heading' && node.attrs['depth'] === 1;

/** Where somebody begins to write: behind the title, which is the first heading. */
export function startOfText(doc: Node): Selection {
  const { firstChild } = doc;
  if (!isTitle(firstChild)) return Selection.atStart(doc);
  const behind = firstChild.nodeSize;
  return doc.childCount === 1 ? Selection.near(doc.resolve(behind - 1), -1) : Selection.near(doc.resolve(behind));
}
