// Finds the main content of a web page. What is left out around it and within it is reported, so that no text vanishes.
import { isChrome } from './chrome.ts';
import type { Loss } from './converted.ts';
import {
  children,
  type Document,
  type Element,
  elements,
  find,
  isElement,
  isText,
  parentHasClass,
  parentOf,
  lettersOf,
  hasClass,
  attribute,
  isHeading,
  isHidden,
  type Node,
} from './dom.ts';
import { withoutFrame } from './remove-boilerplate.ts';
import { isBlank, isBlock, isDropped, measureBlocks } from './element-kinds.ts';
import { isNavigationLine } from './navigation-line.ts';
import { seenText } from './visible-text.ts';

const id = (element: Element): string => attribute(element, 'id') ?? '';
const role = (element: Element): string => attribute(element, 'role') ?? '';

type Rule = (element: Element) => boolean;

/** Declared by element or role, not only by its name. */
const isMain: Rule = (element) => role(element) === 'main' || element.tagName === 'main';

/** Containers of the content in known generators, surest first. */
const certain: Rule[] = [
  (element) =>
    hasClass(
      element,
      'theme-doc-markdown',
      'vp-doc',
      'sl-markdown-content',
      'markdown-section',
      'md-content__inner',
      'td-content',
      'wiki-content',
    ),
  (element) => id(element) === 'mw-content-text',
  (element) => hasClass(element, 'bd-article'),
  (element) => element.tagName === 'div' && hasClass(element, 'body') && role(element) === 'main',
  (element) =>
    element.tagName === 'div' && hasClass(element, 'body') && parentHasClass(element, 'bodywrapper', 'documentwrapper'),
  (element) => role(element) === 'main',
  (element) => element.tagName === 'main',
];

/** Containers that often hold the content, and sometimes only a part of it. */
const likely: Rule[] = [
  (element) => hasClass(element, 'markdown-body') || attribute(element, 'itemprop') === 'articleBody',
  (element) => element.tagName === 'article',
  (element) => id(element) === 'content' && element.tagName === 'div',
  (element) => id(element) === 'main-content' || id(element) === 'main',
];

export function bodyOf(document: Document): Element {
  const html = children(document).find(({ tagName }) => tagName === 'html');
  const body = html && children(html).find(({ tagName }) => tagName === 'body' || tagName === 'frameset');
  return body ?? html!;
}

/** Such lines differ from page to page, and repeat what the page tree says. */
export const navigationLost = 'a navigation line is left out';

export type MainPart = {
  part: Element;
  /** Visible parts of the page that are left out. */
  left: Loss[];
  /** Headings among them, which name the site rather than the page. */
  names: string[];
};

export function mainPart(document: Document): MainPart {
  const body = bodyOf(document);
  measureBlocks(body);
  const part = known(body) ?? body;
  const outside = part === body ? [] : around(part, body);
  const removed = withoutFrame(part);
  const pieces = (what: string, nodes: readonly Node[][]): Loss[] =>
    nodes
      .map((piece) => piece.map(seenText).join(' ').trim())
      .filter((text) => text !== '')
      .map((text) => ({ what, where: shortened(text) }));
  const left = [
    ...pieces('content around the main part of the page is left out', outside),
    ...pieces('navigation, header and footer of the page are left out', removed.parts),
    ...pieces(navigationLost, removed.lines),
  ];
  const names = [...outside, ...removed.parts]
    .flat()
    .filter(isElement)
    .flatMap((node) => [node, ...elements(node)])
    .filter(isHeading)
    .map(seenText);
  return { part, left, names };
}

const shortened = (text: string): string =>
  text.length > 120 ? `${text.slice(0, 119).trimEnd()}…`.toWellFormed() : text;

function known(body: Element): Element | undefined {
  const whole = lettersOf(body);
  const rules = [...certain, ...likely].map((rule) => {
    const matches: Element[] = [];
    return { rule, matches };
  });
  for (const element of elements(body, isHidden)) {
    for (const { rule, matches } of rules) if (matches.length < 50 && rule(element)) matches.push(element);
  }
  for (const [i, { matches: all }] of rules.entries()) {
    const outer = all
      .filter((element) => !all.some((other) => other !== element && isInside(element, other)))
      .filter((element) => lettersOf(element) > 1);
    const [first] = outer;
    if (!first) continue;
    // An empty container is filled by a script; a small one among many is a teaser, but a page may be short.
    const letters = outer.reduce((sum, element) => sum + lettersOf(element), 0);
    const least = outer.length === 1 && isMain(first) ? 1 : Math.min(40, whole / 3);
    if (letters < least) continue;
    // Several matches are parts of the same content.
    const part = outer.length === 1 ? first : holderOf(outer, body);
    return widened(i < certain.length ? part : withSiblings(part, body));
  }
  return undefined;
}

const isInside = (element: Element, outer: Element): boolean => {
  for (let up = parentOf(element); up; up = parentOf(up)) if (up === outer) return true;
  return false;
};

/** The smallest common ancestor. */
function holderOf(parts: readonly Element[], body: Element): Element {
  const [first] = parts;
  let holder = (first && parentOf(first)) ?? body;
  while (holder !== body && !parts.every((part) => isInside(part, holder))) holder = parentOf(holder) ?? body;
  return holder;
}

const flow = /^(?:p|pre|table|ul|ol|dl|blockquote|h[1-6]|figure|details)$/;

/** Boilerplate is in boxes; paragraphs and headings right beside the content belong to it. */
function withSiblings(part: Element, body: Element): Element {
  let found = part;
  for (let up = part; up !== body;) {
    const above = parentOf(up);
    if (!above) break;
    if (runsOf(above.childNodes).some((run) => !run.includes(up) && isFlow(run))) found = above;
    up = above;
  }
  return found;
}

const isFlow = (run: readonly Node[]): boolean => {
  const [first] = run;
  const words = run.map(seenText).join(' ').trim();
  if (words === '' || /^(?:©|\(c\)|copyright\b)/i.test(words) || isNavigationLine(run)) return false;
  if (first && isElement(first) && isBlock(first)) return flow.test(first.tagName) && !isChrome(first);
  // A single link is a tool of the page, such as a skip link.
  return (
    run.some((node) => isText(node) && !isBlank(node)) ||
    run.some((node) => isElement(node) && node.tagName !== 'a' && seenText(node) !== '')
  );
};

/** Blocks separately and everything between them together, as in layout. */
function runsOf(nodes: readonly Node[]): Node[][] {
  const runs: Node[][] = [];
  let open: Node[] | undefined;
  for (const node of nodes) {
    if (isElement(node) && isBlock(node)) {
      runs.push([node]);
      open = undefined;
    } else if (open) open.push(node);
    else runs.push((open = [node]));
  }
  return runs;
}

/** A header beside the content that holds its title belongs to it. */
function widened(element: Element): Element {
  const above = parentOf(element);
  const header =
    above &&
    children(above).find(
      (sibling) => sibling !== element && (id(sibling) === 'header' || sibling.tagName === 'header'),
    );
  const own = find(element, ({ tagName }) => tagName === 'h1');
  if (!header || own || !find(header, ({ tagName }) => tagName === 'h1')) return element;
  // With a navigation it is the site header.
  if (find(header, ({ tagName }) => tagName === 'nav')) return element;
  return above.tagName === 'body' || children(above).length <= 4 ? above : element;
}

/** Every part of the body outside the main content, as large as possible. */
function around(part: Element, body: Element): Node[][] {
  const found: Node[][] = [];
  for (let up = part; up !== body;) {
    const above = parentOf(up);
    if (!above) break;
    const inner = up;
    found.push(...runsOf(above.childNodes).filter((run) => !run.includes(inner)));
    up = above;
  }
  return found.filter((run) => !run.every((node) => isBlank(node) || (isElement(node) && isDropped(node))));
}
