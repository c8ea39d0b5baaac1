import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';

/** Where somebody begins to write: behind the title, which is the first heading. */
export function startOfText(doc: Node): Selection {
  const { firstChild } = doc;
  const isTitled = firstChild?.type.name === 'heading' && firstChild.attrs['depth'] === 1;
  if (!isTitled) return Selection.atStart(doc);
  const behind = firstChild.nodeSize;
  return doc.childCount === 1 ? Selection.near(doc.resolve(behind - 1), -1) : Selection.near(doc.resolve(behind));
}
