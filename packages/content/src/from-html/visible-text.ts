// Visible text of a part of a page.
import { type Element, isElement, isText, type Node, plain } from './dom.ts';
import { isBlock, isDropped } from './element-kinds.ts';

/** The visible text, with white space between blocks. */
export function seenText(root: Node): string {
  let text = '';
  const stack: (Node | string)[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') text += next;
    else if (isText(next)) text += next.value;
    else if (isElement(next) && !isDropped(next)) {
      const apart = next.tagName === 'br' || isBlock(next);
      if (apart) stack.push(' ');
      for (const node of next.childNodes.toReversed()) stack.push(node);
      if (apart) text += ' ';
    }
  }
  return plain(text).trim();
}

/** Fraction of the characters that is link text. */
export function linkedShare(element: Element): number {
  let all = 0;
  let linked = 0;
  const stack: { node: Node; inLink: boolean }[] = [{ node: element, inLink: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next;
    if (isText(node)) {
      const letters = node.value.replace(/[^\p{L}\p{N}]+/gu, '').length;
      all += letters;
      if (next.inLink) linked += letters;
    } else if (isElement(node) && !isDropped(node)) {
      const inLink = next.inLink || node.tagName === 'a';
      for (const child of node.childNodes) stack.push({ node: child, inLink });
    }
  }
  return all === 0 ? 0 : linked / all;
}
