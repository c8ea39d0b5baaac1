import { tidy } from '../parse/piece.ts';
import type { Heading, Inline } from '../tree.ts';
import { toAnchorId } from './attributes.ts';

/** Extracts the explicit anchor from a heading's text. */
export function withAnchor(block: Heading): Heading {
  if (!block.children.some((child) => child.type === 'anchor')) return block;
  let id: string | undefined;
  const kept = block.children.filter((child) => {
    if (child.type === 'comment') return false;
    const own = child.type === 'anchor' ? toAnchorId(child.id) : undefined;
    if (own === undefined) return true;
    id = own;
    return false;
  });
  const children = tidy(kept);
  while (isBlank(children.at(-1))) children.pop();
  const last = children.at(-1);
  const first = children[0];
  if (last?.type === 'text') last.value = last.value.replace(/[ \t\r\n]+$/, '');
  if (first?.type === 'text') first.value = first.value.replace(/^[ \t\r\n]+/, '');
  const filled = children.filter((child) => child.type !== 'text' || child.value !== '');
  return { ...block, children: filled, ...(id === undefined ? {} : { id }) };
}

/**
 * The heading with an explicit id. Anchors of the dialect are lower-case; any other id stays an anchor element in the
 * heading, so that URLs with it work as written.
 */
export function withId(heading: Heading, given: string | undefined): Heading {
  if (given === undefined || given === '') return heading;
  const own = heading.id === undefined ? toAnchorId(given.toLowerCase()) : undefined;
  const named = own === undefined ? heading : { ...heading, id: own };
  if (given === named.id) return named;
  const at = { start: heading.start, end: heading.start };
  return { ...named, children: [{ type: 'anchor', id: given, ...at }, ...heading.children] };
}

const marks = /^(?:strong|emphasis|delete|inlineCode|keyboard|superscript|subscript|color|inlineElement)$/;

/** White space or an empty mark: it only separated the text from its anchor. */
function isBlank(inline: Inline | undefined): boolean {
  if (inline?.type === 'text') return inline.value.trim() === '';
  return inline !== undefined && 'children' in inline && marks.test(inline.type) && inline.children.every(isBlank);
}
