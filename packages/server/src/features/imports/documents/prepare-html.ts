// Simplifies program-specific HTML before conversion: proprietary containers become standard elements.
import { html as namespaces, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { elements, unlink, type Document, type Element, type Node } from '@lectern/content/from-html/dom';

export { parse as parsePlain };

export function transformHtml(source: string, prepare: (document: Document) => void): string {
  const document = parse(source);
  prepare(document);
  return serialize(document);
}

export const serializeNodes = (nodes: readonly Node[]): string => {
  const holder = createElement('div', nodes);
  return serialize(holder);
};

/** Wraps the given nodes in a new element. */
export function createElement(
  tagName: string,
  nodes: readonly Node[] = [],
  attrs: Record<string, string> = {},
): Element {
  const element: Element = {
    nodeName: tagName,
    tagName,
    attrs: Object.entries(attrs).map(([name, value]) => ({ name, value })),
    namespaceURI: namespaces.NS.HTML,
    childNodes: [],
    parentNode: null,
  };
  for (const node of nodes) append(element, node);
  return element;
}

export function append(parent: Element, node: Node): void {
  unlink(node);
  node.parentNode = parent;
  parent.childNodes.push(node);
}

export function replace(element: Element, ...nodes: Node[]): void {
  const parent = element.parentNode;
  if (!parent) return;
  for (const node of nodes) unlink(node);
  const at = parent.childNodes.indexOf(element);
  parent.childNodes.splice(at, 1, ...nodes);
  for (const node of nodes) node.parentNode = parent;
}

export const textNode = (value: string): DefaultTreeAdapterTypes.TextNode => ({
  nodeName: '#text',
  value,
  parentNode: null,
});

export function setAttribute(element: Element, name: string, value: string): void {
  const found = element.attrs.find((one) => one.name === name);
  if (found) found.value = value;
  else element.attrs.push({ name, value });
}

/** A snapshot of all elements: callers may change the tree while iterating. */
export const snapshot = (root: Document | Element): Element[] => [...elements(root)];
