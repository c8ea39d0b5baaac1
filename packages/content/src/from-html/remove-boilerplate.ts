// Removes boilerplate from the main content of a page.
import { isChrome, isLinkColumn, isNamedHeader } from './chrome.ts';
import {
  ancestor,
  attribute,
  detach,
  type Element,
  elements,
  find,
  findAll,
  isElement,
  isHeading,
  type Node,
  parentOf,
  lettersOf,
  unlink,
} from './dom.ts';
import { isBlock, isDropped } from './element-kinds.ts';
import { isNavigationLine } from './navigation-line.ts';
import { seenText } from './visible-text.ts';

/** The removed parts. Where nothing would remain, everything is kept: the links are the content. */
export function withoutFrame(root: Element): { parts: Node[][]; lines: Node[][] } {
  const parts = outermost(root, (element) => (isChrome(element) && isPart(element, root)) || isLinkColumn(element));
  if (
    isAll(
      root,
      parts.map((part) => [part]),
    )
  )
    return { parts: [], lines: [] };
  for (const part of parts) detach(part);
  const boxes = siteHeaders(root);
  const headers = isAll(
    root,
    boxes.map((box) => [box]),
  )
    ? []
    : boxes;
  for (const part of headers) detach(part);
  const lines = navigationLines(root);
  // A page that consists of such a line keeps it.
  const gone = isAll(root, lines) ? [] : lines;
  for (const node of gone.flat()) unlink(node);
  return { parts: [...parts, ...headers].map((part) => [part]), lines: gone };
}

/** A generator that calls its whole text "content navigation" would leave nothing. */
const isPart = (element: Element, root: Element): boolean =>
  lettersOf(element) < lettersOf(root) * 0.9 || element.tagName === 'nav';

function outermost(root: Element, wanted: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const skipped = (element: Element): boolean => {
    if (isDropped(element) || element.tagName === 'pre') return true;
    if (!wanted(element)) return false;
    found.push(element);
    return true;
  };
  for (const _ of elements(root, skipped));
  return found;
}

function isAll(root: Element, pieces: readonly Node[][]): boolean {
  if (pieces.length === 0) return false;
  const letters = (text: string): number => text.replace(/[^\p{L}\p{N}]+/gu, '').length;
  const taken = pieces.flat().reduce((sum, node) => sum + letters(seenText(node)), 0);
  return taken >= letters(seenText(root)) && !find(root, ({ tagName }) => tagName === 'img' || tagName === 'iframe');
}

/** Headers with the name of the site: a box above a page that has its own title. */
function siteHeaders(root: Element): Element[] {
  const titles = findAll(
    root,
    (element) => element.tagName === 'h1' && !isDropped(element) && seenText(element) !== '',
  );
  const [first] = titles;
  const boxes = outermost(root, isNamedHeader).filter(
    (box) => !find(box, (inner) => /^(?:p|pre|table|dl)$/.test(inner.tagName) && lettersOf(inner) > 240),
  );
  const found = boxes.filter((box) => {
    const own = titles.filter((title) => isWithin(title, box));
    if (own.length > 0) {
      const other = titles.find((title) => !own.includes(title));
      return other !== undefined && comesFirst(box, other);
    }
    const heading = find(root, isHeading);
    return !find(box, isHeading) && lettersOf(box) < 300 && (heading === undefined || comesFirst(box, heading));
  });
  if (!first || found.some((box) => isWithin(first, box))) return found;
  const next = titles[1] ?? findAll(root, isHeading)[1];
  const site = next && (boxOf(first, root, next) ?? (leadsAway(first) ? first : undefined));
  return site && !found.some((box) => isWithin(box, site))
    ? [...found.filter((box) => !isWithin(box, site)), site]
    : found;
}

const isWithin = (element: Element, outer: Element): boolean =>
  element === outer || ancestor(element, (above) => above === outer) !== undefined;

/** Whether an element precedes another that is not inside it. */
function comesFirst(element: Element, other: Element): boolean {
  if (isWithin(other, element)) return false;
  const top = (node: Element): Element => {
    let up = node;
    for (let above = parentOf(up); above; above = parentOf(up)) up = above;
    return up;
  };
  for (const next of elements(top(element))) {
    if (next === element) return true;
    if (next === other) return false;
  }
  return false;
}

/** The box around a first title that holds nothing else but a navigation line. */
function boxOf(title: Element, root: Element, next: Element): Element | undefined {
  if (next.tagName !== 'h1') return undefined;
  let found: Element | undefined;
  for (let up = parentOf(title); up && up !== root && !isWithin(next, up); up = parentOf(up)) {
    const others = restOf(up, title);
    if (others.some((node) => seenText(node) !== '') && isNavigationLine(others)) found = up;
  }
  return found;
}

/** Everything in a box except one element. */
function restOf(box: Element, without: Element): Node[] {
  return box.childNodes.flatMap((node) => {
    if (node === without) return [];
    return isElement(node) && isWithin(without, node) ? restOf(node, without) : [node];
  });
}

/** A title that links elsewhere and is named like a header. */
function leadsAway(title: Element): boolean {
  const link = find(title, ({ tagName }) => tagName === 'a');
  const href = link && attribute(link, 'href');
  const named = /(?:^|[-_\s])(?:header|hd|site|banner|logo|brand)/i.test(
    `${attribute(title, 'id') ?? ''} ${attribute(title, 'class') ?? ''}`,
  );
  return named && link !== undefined && href?.includes('#') === false && seenText(link) === seenText(title);
}

const closed = /^(?:ul|ol|dl|pre|details|figure|blockquote|h[1-6]|select|textarea|svg|math)$/;

/** Navigation lines anywhere: single-page manuals have one above every section. */
function navigationLines(root: Element): Node[][] {
  const found: Node[][] = [];
  const walk = (element: Element, inTable: boolean, level: number): void => {
    if (level > 200) return;
    let run: Node[] = [];
    const flush = (): void => {
      if (isNavigationLine(run, inTable)) found.push(run);
      run = [];
    };
    for (const node of element.childNodes) {
      if (!isElement(node) || !isBlock(node)) {
        run.push(node);
        continue;
      }
      flush();
      if (isDropped(node)) continue;
      if (isNavigationLine([node], inTable || closed.test(node.tagName))) found.push([node]);
      else if (!closed.test(node.tagName)) walk(node, inTable || node.tagName === 'table', level + 1);
    }
    flush();
  };
  walk(root, false, 0);
  return found;
}
