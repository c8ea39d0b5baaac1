// Sanitizes an SVG for a book: shapes and text. Scripts, animations and external references are removed.
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

const svg = 'http://www.w3.org/2000/svg';
const xlink = 'http://www.w3.org/1999/xlink';
const xml = 'http://www.w3.org/XML/1998/namespace';
const xmlns = 'http://www.w3.org/2000/xmlns/';

const elements = new Set(
  (
    'svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath a ' +
    'image marker pattern clipPath mask linearGradient radialGradient stop view filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
    'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);

/** Undefined for what cannot be parsed as SVG. */
export function cleanDrawing(text: string): string | undefined {
  try {
    const refuse = (message: string): never => {
      throw new Error(message);
    };
    const errorHandler = { warning: () => undefined, error: refuse, fatalError: refuse };
    const document = new DOMParser({ errorHandler }).parseFromString(text.replace(/^\ufeff/, ''), 'image/svg+xml');
    const root = document.documentElement;
    if (root?.namespaceURI !== svg || root.localName !== 'svg') return undefined;
    clean(root);
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
  } catch {
    return undefined;
  }
}

function clean(root: Element): void {
  const open: Element[] = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    cleanAttributes(element);
    for (const child of Array.from(element.childNodes)) {
      // Node types: 1 element, 3 text, 4 CDATA.
      const isDrawn = child.nodeType === 1 && isElement(child as Element);
      if (isDrawn) open.push(child as Element);
      else if (child.nodeType !== 3 && child.nodeType !== 4) element.removeChild(child);
    }
    const { localName, parentNode } = element;
    // Without its reference there is nothing to show.
    if ((localName === 'image' || localName === 'use') && !hasAddress(element)) parentNode?.removeChild(element);
    if (localName === 'style' && leadsOut(element.textContent ?? '')) parentNode?.removeChild(element);
  }
}

const hasAddress = (element: Element): boolean => element.hasAttribute('href') || element.hasAttributeNS(xlink, 'href');

const isElement = ({ namespaceURI, localName }: Element): boolean => namespaceURI === svg && elements.has(localName);

function cleanAttributes(element: Element): void {
  for (const { name, localName, namespaceURI, value } of Array.from(element.attributes)) {
    if (!isKept(element.localName, localName || name, namespaceURI, value)) element.removeAttribute(name);
  }
}

function isKept(element: string, name: string, namespace: string | null, value: string): boolean {
  if (namespace === xmlns) return value === svg || value === xlink;
  if (namespace === xml) return name === 'lang' || name === 'space';
  if (namespace && namespace !== xlink) return false;
  if (/^on|[^\w-]/i.test(name) || name === 'ping' || name === 'target') return false;
  if (name === 'href' || name === 'src') {
    const picture = element === 'image' && /^\s*data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]*$/i.test(value);
    return picture || /^\s*#/.test(value);
  }
  return namespace !== xlink && !leadsOut(value);
}

/** Whether a style or attribute value references anything outside the SVG. A CSS escape could hide a name. */
const leadsOut = (style: string): boolean =>
  /@import|\\|javascript:|image-set|expression\(/i.test(style) || /url\s*\(\s*(?!["']?\s*#)/i.test(style);
