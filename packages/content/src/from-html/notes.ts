// Footnotes: a reference in the text and a body elsewhere, in the markup of common generators.
import {
  ancestor,
  attribute,
  detach,
  type Element,
  elements,
  findAll,
  hasClass,
  isElement,
  isText,
  parentOf,
  rawText,
  textOf,
} from './dom.ts';

export type Notes = {
  /** Bodies by every id a reference may use. */
  bodies: ReadonlyMap<string, Element>;
  /** Numbers of the referenced bodies, in reading order. */
  numbers: ReadonlyMap<Element, number>;
};

export function readNotes(root: Element): Notes {
  const bodies = findBodies(root);
  const numbers = new Map<Element, number>();
  if (bodies.size === 0) return { bodies, numbers };
  const all = new Set(bodies.values());
  for (const link of elements(root, (element) => all.has(element))) {
    const body = link.tagName === 'a' ? bodyOf(link, bodies) : undefined;
    if (body && !numbers.has(body)) numbers.set(body, numbers.size + 1);
  }
  for (const body of numbers.keys()) withoutLabel(body);
  return { bodies, numbers };
}

function findBodies(root: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const element of elements(root)) {
    if (!isBody(element)) continue;
    const body = element.tagName === 'dt' ? nextElement(element) : element;
    if (!body) continue;
    const inner = element === body ? findAll(element, ({ tagName }) => tagName === 'a') : [];
    for (const named of [element, ...inner]) {
      for (const id of [attribute(named, 'id'), attribute(named, 'name')]) if (id) found.set(id, body);
    }
  }
  return found;
}

function isBody(element: Element): boolean {
  const id = attribute(element, 'id') ?? '';
  const role = attribute(element, 'role') ?? '';
  switch (element.tagName) {
    case 'aside':
      return hasClass(element, 'footnote') || role === 'doc-footnote';
    case 'div':
      return hasClass(element, 'footnote') && (role !== '' || /^(?:ftn|_footnotedef|_footnote_|fn)/.test(id));
    case 'li':
      return role === 'doc-endnote' || /^(?:fn[:\d-]|cite_note|user-content-fn-|footnote-?\d)/.test(id);
    case 'dt': {
      const list = parentOf(element);
      return list !== undefined && hasClass(list, 'footnote') && id !== '';
    }
    default:
      return false;
  }
}

function nextElement(element: Element): Element | undefined {
  const siblings = element.parentNode?.childNodes ?? [];
  return siblings.slice(siblings.indexOf(element) + 1).find((node) => isElement(node));
}

function bodyOf(link: Element, bodies: ReadonlyMap<string, Element>): Element | undefined {
  const href = attribute(link, 'href') ?? '';
  const hash = href.indexOf('#');
  if (hash < 0) return undefined;
  return (
    bodies.get(href.slice(hash + 1)) ?? bodies.get(decodeURI(href.slice(hash + 1).replace(/%(?![0-9a-f]{2})/gi, '%25')))
  );
}

/** The number of the footnote an element refers to. */
export function noteNumber(element: Element, { bodies, numbers }: Notes): number | undefined {
  if (numbers.size === 0) return undefined;
  let link: Element | undefined = element;
  if (element.tagName !== 'a') {
    if (element.tagName !== 'sup' && !hasClass(element, 'footnote', 'footnote-reference')) return undefined;
    link = elements(element).find(({ tagName }) => tagName === 'a');
    // There is other text beside the reference.
    if (!link || bare(textOf(link)) !== bare(textOf(element))) return undefined;
  }
  const body = bodyOf(link, bodies);
  if (!body || ancestor(element, (above) => numbers.has(above) || above === body)) return undefined;
  return numbers.get(body);
}

const bare = (text: string): string => text.replace(/[[\]\s]/g, '');

/** Removes the number, which is written again, and the back link. */
function withoutLabel(body: Element): void {
  const label = elements(body).filter((element) =>
    hasClass(element, 'label', 'fn-bracket', 'mw-cite-backlink', 'fn-backref'),
  );
  for (const element of label.toArray()) detach(element);
  for (const link of findAll(body, ({ tagName }) => tagName === 'a')) {
    if (!isBackLink(link)) continue;
    const siblings = link.parentNode?.childNodes ?? [];
    const after = siblings[siblings.indexOf(link) + 1];
    if (after && isText(after)) after.value = after.value.replace(/^\s*\.\s/, '');
    detach(link);
  }
}

function isBackLink(link: Element): boolean {
  if (hasClass(link, 'footnote-backref', 'footnote-back', 'data-footnote-backref', 'reversefootnote')) return true;
  if (attribute(link, 'role') === 'doc-backlink' || attribute(link, 'rev') === 'footnote') return true;
  return (attribute(link, 'href') ?? '').includes('#') && /^(?:\[?\d+\]?|[↩↑^⏎]\ufe0e?)$/u.test(rawText(link).trim());
}
