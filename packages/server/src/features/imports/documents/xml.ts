// XML as a tree, and the few queries needed on it.
import { DOMParser } from '@xmldom/xmldom';

/** The root element; undefined for what is not well-formed. */
export function parseXml(text: string): Element | undefined {
  const fail = (message: string): never => {
    throw new Error(message);
  };
  try {
    const errorHandler = { warning: fail, error: fail, fatalError: fail };
    const document: Document | undefined = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
    return document?.documentElement ?? undefined;
  } catch {
    return undefined;
  }
}

export function children(element: Element): Element[] {
  const found: Element[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) found.push(node as Element);
  }
  return found;
}

/** Every descendant element in document order, but none within a leaf. Without recursion: trees may be deep. */
export function* elementsIn(root: Element, isLeaf?: (element: Element) => boolean): Generator<Element> {
  const stack = children(root).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    if (!isLeaf?.(next)) for (const child of children(next).reverse()) stack.push(child);
  }
}
