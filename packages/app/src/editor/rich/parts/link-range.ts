// What a link is made of, or changed in.
import type { Mark } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';

export type LinkRange = { from: number; to: number; href: string };

const isLink = ({ type }: Mark): boolean => type.name === 'link';

/** The selection, or the link around the cursor. */
export function linkRange({ selection, doc }: EditorState): LinkRange {
  const { from, to, $from, empty } = selection;
  const mark = $from.marks().find(isLink) ?? doc.nodeAt(from)?.marks.find(isLink);
  const href = String(mark?.attrs['href'] ?? '');
  if (!empty || !mark) return { from, to, href };
  const range = { from, to, href };
  $from.parent.forEach((child, offset) => {
    const start = $from.start() + offset;
    const end = start + child.nodeSize;
    if (mark.isInSet(child.marks) && start <= from && end >= to) Object.assign(range, { from: start, to: end });
  });
  return range;
}
