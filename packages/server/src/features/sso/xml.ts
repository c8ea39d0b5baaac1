// A restricted XML parser. What SAML does not need, and what has been used to make two parsers see different documents,
// is rejected before parsing.
import { badRequest } from '#platform/errors';
import { xmlLimitProblem } from './xml-limits.ts';

export type XmlElement = Element;

const refusals: [RegExp, string][] = [
  [/<!DOCTYPE/i, 'a document type'],
  [/<!ENTITY/i, 'an entity'],
  [/<!--/, 'a comment'],
  [/<!\[CDATA\[/, 'a CDATA section'],
  // Only the XML declaration at the beginning is allowed.
  [/(?!^)<\?/, 'a processing instruction'],
  // oxlint-disable-next-line no-control-regex
  [/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd\ufffe\uffff]/, 'a character that is not allowed'],
];

/** The root element; throws, naming what is wrong, for anything but one plain document. */
export async function readXml(given: string, what: string): Promise<XmlElement> {
  const text = given.replace(/^\ufeff/, '').trim();
  for (const [pattern, name] of refusals) if (pattern.test(text)) throw badRequest(`${what} contains ${name}`);
  const fault = xmlLimitProblem(text);
  if (fault !== undefined) throw badRequest(`${what} ${fault}`);
  const { DOMParser } = await import('@xmldom/xmldom');
  const fail = (): never => {
    throw badRequest(`${what} is not well-formed XML`);
  };
  const document = new DOMParser({
    locator: {},
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  }).parseFromString(text, 'text/xml') as Document | undefined;
  const root = document?.documentElement;
  if (!root) return fail();
  for (let node = document.firstChild; node; node = node.nextSibling) {
    const isDeclaration = node.nodeType === 7 && node.nodeName === 'xml';
    const isBlank = node.nodeType === 3 && (node.nodeValue ?? '').trim() === '';
    if (node !== root && !isDeclaration && !isBlank) return fail();
  }
  return root;
}

export function childrenOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) found.push(node as XmlElement);
  }
  return found;
}

export type Name = { namespace: string; name: string };

export const isNamed = (element: XmlElement, { namespace, name }: Name): boolean =>
  element.localName === name && element.namespaceURI === namespace;

export const childrenNamed = (element: XmlElement, name: Name): XmlElement[] =>
  childrenOf(element).filter((child) => isNamed(child, name));

/** The element and all of its descendants. */
export function* walk(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of childrenOf(element)) yield* walk(child);
}

/** The text of an element with text only; otherwise undefined. */
export function textOf(element: XmlElement | undefined): string | undefined {
  if (!element || childrenOf(element).length > 0) return undefined;
  return (element.textContent ?? '').trim();
}

export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;
