// The few DOM queries the conversion needs.
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;

/** Memoized properties of an element, stored on it for speed. */
type Remembered = Element & {
  classNames?: readonly string[] | undefined;
  holdsBlock?: boolean | undefined;
  letters?: number | undefined;
};
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;
export type Document = DefaultTreeAdapterTypes.Document;

const treeAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  createElement(tagName, namespaceURI, attrs) {
    const element: Remembered = { nodeName: tagName, tagName, attrs, namespaceURI, childNodes: [], parentNode: null };
    element.classNames = undefined;
    element.holdsBlock = undefined;
    element.letters = undefined;
    return element;
  },
};

export const parseHtml = (html: string): Document => parse(html, { scriptingEnabled: true, treeAdapter });

export const isElement = (node: Node | Parent | null | undefined): node is Element =>
  (node as Partial<Element> | null | undefined)?.tagName !== undefined;

export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

export function attribute(element: Element, name: string): string | undefined {
  for (const found of element.attrs) if (found.name === name) return found.value;
  return undefined;
}

const noClasses: readonly string[] = [];

export function classes(element: Element): readonly string[] {
  const remembered: Remembered = element;
  if (remembered.classNames) return remembered.classNames;
  const value = attribute(element, 'class');
  remembered.classNames = value === undefined ? noClasses : value.split(/\s+/).filter(Boolean);
  return remembered.classNames;
}

/** Number of characters in an element. */
export function lettersOf(element: Element): number {
  const remembered: Remembered = element;
  return (remembered.letters ??= rawText(element).replace(/\s+/g, ' ').length);
}

export const holdsBlock = (element: Element): boolean => (element as Remembered).holdsBlock ?? false;

export function rememberBlock(element: Parent, holds: boolean): void {
  (element as Remembered).holdsBlock = holds;
}

export function hasClass(element: Element, ...names: string[]): boolean {
  const own = classes(element);
  return own.some((name) => names.includes(name));
}

export function parentHasClass(element: Element, ...names: string[]): boolean {
  const parent = parentOf(element);
  return parent !== undefined && hasClass(parent, ...names);
}

export const children = (element: Parent): Element[] => element.childNodes.filter((node) => isElement(node));

export const parentOf = (element: Element): Element | undefined =>
  isElement(element.parentNode) ? element.parentNode : undefined;

/** Every descendant element, in document order; `skip` leaves out a subtree. Without recursion: trees may be deep. */
export function* elements(root: Parent, skip?: (element: Element) => boolean): Generator<Element> {
  const stack: Element[] = children(root).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (skip?.(next)) continue;
    yield next;
    for (const node of next.childNodes.toReversed()) if (isElement(node)) stack.push(node);
  }
}

/** The head of a document with its metadata. */
export function headOf(document: Document): Element | undefined {
  const html = children(document).find(({ tagName }) => tagName === 'html');
  return html && children(html).find(({ tagName }) => tagName === 'head');
}

export function find(root: Parent, wanted: (element: Element) => boolean): Element | undefined {
  for (const element of elements(root)) if (wanted(element)) return element;
  return undefined;
}

export const findAll = (root: Parent, wanted: (element: Element) => boolean): Element[] =>
  elements(root).filter(wanted).toArray();

/** The text of a node as in the source. */
export function rawText(root: Node | Parent): string {
  let text = '';
  const stack: (Node | Parent)[] = [root];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.nodeName === '#text') text += (next as DefaultTreeAdapterTypes.TextNode).value;
    else if ('childNodes' in next) for (const node of next.childNodes.toReversed()) stack.push(node);
  }
  return text;
}

/** The text of a node on one line. */
export const textOf = (root: Node | Parent): string => plain(rawText(root)).trim();

/** Collapsed white space, and without invisible characters. */
export const plain = (text: string): string =>
  text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '').replace(/[\s\u00a0]+/g, ' ');

/** Removes the node from its parent, which it still refers to. */
export function unlink(node: Node): void {
  const siblings = node.parentNode?.childNodes;
  const at = siblings?.indexOf(node) ?? -1;
  if (at >= 0) siblings?.splice(at, 1);
}

export function detach(element: Element): void {
  unlink(element);
  element.parentNode = null;
}

export function ancestor(
  element: Element,
  wanted: (element: Element) => boolean,
  most = Infinity,
): Element | undefined {
  let next = parentOf(element);
  for (let steps = 0; next && steps < most; steps += 1, next = parentOf(next)) if (wanted(next)) return next;
  return undefined;
}

export const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.tagName);

/** Whether it is invisible. Tab panels are hidden until selected, so they do not count. */
export function isHidden(element: Element): boolean {
  if (attribute(element, 'role') === 'tabpanel') return false;
  if (attribute(element, 'hidden') !== undefined && attribute(element, 'hidden') !== 'until-found') return true;
  if (/(?:^|;)\s*display\s*:\s*none/i.test(attribute(element, 'style') ?? '')) return !hasClass(element, 'tab-pane');
  return hasClass(element, 'sr-only', 'visually-hidden', 'visuallyhidden', 'screen-reader-text', 'screen-reader-only');
}
