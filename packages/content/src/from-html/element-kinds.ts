// Which elements are blocks, and which are not content at all.
import {
  attribute,
  type Element,
  hasClass,
  holdsBlock,
  isElement,
  isHidden,
  isText,
  type Node,
  type Parent,
  rememberBlock,
  textOf,
} from './dom.ts';

const blockNames = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main menu nav ol p pre section summary table tbody td ' +
    'tfoot th thead tr ul video audio object embed mjx-container frameset frame xmp listing plaintext'
  ).split(' '),
);

const dropped = new Set(
  (
    'script style template noscript noframes noembed head title meta link base button input select textarea option ' +
    'datalist canvas area progress meter colgroup col param track'
  ).split(' '),
);

/** Whether an element is laid out as a block: by its name, or because it contains one. */
export function isBlock(element: Element): boolean {
  if (blockNames.has(element.tagName)) return !inlineMedia(element);
  return holdsBlock(element);
}

const inlineMedia = (element: Element): boolean =>
  element.tagName === 'mjx-container' && attribute(element, 'display') !== 'true';

/** Records for every descendant whether it contains a block; once, because checking on the way down is quadratic. */
export function measureBlocks(root: Parent): void {
  const stack: { node: Parent; next: number; found: boolean }[] = [{ node: root, next: 0, found: false }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const child = top.node.childNodes[top.next];
    top.next += 1;
    if (child === undefined) {
      stack.pop();
      rememberBlock(top.node, top.found);
      const above = stack.at(-1);
      if (above && (top.found || (isElement(top.node) && blockNames.has(top.node.tagName)))) {
        above.found = true;
      }
    } else if (isElement(child) && !dropped.has(child.tagName)) stack.push({ node: child, next: 0, found: false });
  }
}

/** Not part of the text: scripts, controls, invisible elements, and permalinks of headings. */
export function isDropped(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'script') return !/^math\/tex/i.test(attribute(element, 'type') ?? '');
  if (dropped.has(tagName)) return true;
  if (tagName === 'dialog') return attribute(element, 'open') === undefined;
  if (tagName === 'a' && isPermalink(element)) return true;
  if (attribute(element, 'aria-hidden') === 'true' && /^(?:a|i|button|svg)$/.test(tagName) && textOf(element) === '') {
    return true;
  }
  if (hasClass(element, 'MathJax_Preview', 'MathJax', 'MathJax_Display', 'MathJax_SVG', 'mw-editsection', 'copybtn')) {
    return true;
  }
  return isHidden(element);
}

const permalinks = [
  'headerlink',
  'hash-link',
  'header-anchor',
  'heading-anchor',
  'anchorjs-link',
  'anchor-link',
  'td-heading-self-link',
  'heading-link',
  'headerlink-icon',
];

function isPermalink(link: Element): boolean {
  if (hasClass(link, ...permalinks)) return true;
  const href = attribute(link, 'href') ?? '';
  if (!href.includes('#')) return false;
  const text = textOf(link);
  if (hasClass(link, 'anchor') && text === '') return true;
  return /^[¶#§🔗⚓]$/u.test(text) && href.startsWith('#');
}

export const isBlank = (node: Node): boolean => (isText(node) ? /^[\s\u00a0]*$/.test(node.value) : !isElement(node));
