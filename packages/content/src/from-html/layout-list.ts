// Lists that only lay out sections of a page: every item begins with a heading. Printed as a list, its headings would be
// bold text, and the page would have no outline.
import { children, type Element, isElement, isHeading, isText, type Node } from './dom.ts';
import { isBlank, isDropped } from './element-kinds.ts';

const maxLevel = 200;
const boxes = /^(?:section|div|article|header)$/;

export function isLayoutList(list: Element, level = 0): boolean {
  const items = children(list).filter((item) => !isDropped(item));
  if (items.length === 0 || level > maxLevel) return false;
  if (!items.every((item) => item.tagName === 'li' && beginsWithHeading(item, level + 1))) return false;
  // A list of headings alone is a list.
  return items.some((item) => contentOf(item).length > 1 || !contentOf(item).some(isTitle));
}

const isTitle = (node: Node): boolean => isElement(node) && isHeading(node);

function beginsWithHeading(element: Element, level: number): boolean {
  const [first] = contentOf(element);
  if (!first || !isElement(first) || level > maxLevel) return false;
  if (isHeading(first) || first.tagName === 'hr') return true;
  if (boxes.test(first.tagName)) return beginsWithHeading(first, level + 1);
  return first.tagName === 'ul' && isLayoutList(first, level + 1);
}

/** Children with text, and rules. */
const contentOf = (element: Element): Node[] =>
  element.childNodes.filter((node) => {
    if (!isElement(node)) return isText(node) && !isBlank(node);
    return !isDropped(node) && (node.tagName === 'hr' || hasText(node));
  });

const hasText = (element: Element): boolean =>
  element.childNodes.some((node) => (isElement(node) ? hasText(node) : isText(node) && !isBlank(node)));
