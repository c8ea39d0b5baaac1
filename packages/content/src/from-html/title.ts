// Title and description of a page.
import {
  attribute,
  children,
  type Document,
  type Element,
  elements,
  findAll,
  hasClass,
  headOf,
  isElement,
  isHeading,
  isText,
  type Node,
  parentOf,
  plain,
  textOf,
} from './dom.ts';
import { isBlock, isDropped } from './element-kinds.ts';
import { seenText } from './visible-text.ts';

export type Title = { text: string | undefined; heading: Element | undefined };

const clean = (text: string): string =>
  text
    .replace(/\s*[¶🔗]$/u, '')
    .replace(/\s+/g, ' ')
    .trim();

const headingText = (heading: Element): string => {
  let text = '';
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (isText(node)) text += node.value;
      else if ('childNodes' in node && !isDropped(node)) {
        if (node.tagName === 'br') text += ' ';
        walk(node.childNodes);
      }
    }
  };
  walk(heading.childNodes);
  return clean(text.replace(/[\u00ad\u200b]/g, '').replace(/\u00a0/g, ' '));
};

/**
 * The heading a page begins with is its title; the fallback is the title element without the name of the site. `names`
 * are headings of the boilerplate, which name the site.
 */
export function titleOf(
  document: Document,
  main: Element,
  { whole, names }: { whole: boolean; names: readonly string[] },
): Title {
  const head = headOf(document);
  const window = head && children(head).find(({ tagName }) => tagName === 'title');
  const named = window ? clean(textOf(window)) : '';
  const property = whole ? metaOf(document, 'og:title') : undefined;
  const site = [...names, whole ? (metaOf(document, 'og:site_name') ?? '') : '']
    .map(bare)
    .filter((name) => name !== '');
  const own = property && named.startsWith(property) ? property : withoutSite(named, site);
  const headings = findAll(main, isHeading).filter((heading) => headingText(heading) !== '');
  const heading = titleAmong(headings, main, named, own);
  if (heading) return { text: headingText(heading), heading };
  const line = firstLine(main);
  if (line && own !== '' && bare(seenText(line)) === bare(own)) return { text: seenText(line), heading: line };
  const outside = whole
    ? elements(document).find((element) => element.tagName === 'h1' && headingText(element) !== '')
    : undefined;
  if (outside && !headings.includes(outside) && own !== '' && fits(headingText(outside), own)) {
    return { text: headingText(outside), heading: undefined };
  }
  const [first] = headings.filter((one) => !isNumbered(one));
  return { text: own || (first ? headingText(first) : undefined), heading: undefined };
}

function titleAmong(headings: readonly Element[], main: Element, named: string, own: string): Element | undefined {
  const [first] = headings;
  const top = headings.filter(({ tagName }) => tagName === 'h1');
  if (!first) return undefined;
  // Of several h1 the one that matches the title element, if it comes before the text.
  const said = own === '' ? undefined : top.find((heading) => bare(headingText(heading)) === bare(own));
  if (said && (top[0] === said || isBeginning(main, said, top))) return said;
  const candidate = top.length === 1 || top[0] === first ? top[0] : undefined;
  if (candidate) {
    return isSection(candidate, headings, named) || isSite(headingText(candidate), named) ? undefined : candidate;
  }
  // Marked by the generator, and the only one of its level.
  const isOnly = headings.every((other) => other === first || other.tagName > first.tagName);
  if (isOnly && first.tagName === 'h2' && hasClass(first, 'title', 'page-title') && !isNumbered(first)) return first;
  const begins = named !== '' && isBeginning(main, first, []) && fits(headingText(first).replace(number, ''), named);
  return begins && !isSection(first, headings, named) ? first : undefined;
}

/** The title element ends with the site: "Page - Site". */
function isSite(heading: string, named: string): boolean {
  const [first = '', ...others] = named.split(between);
  const last = others.at(-1);
  return last !== undefined && bare(last) === bare(heading) && bare(first) !== bare(heading);
}

const number = /^\s*(?:\d+(?:\.\d+)+\.?|\d+[.)])\s+(?=\S)|^\s*\d+\s+(?=\p{Lu})/u;
const isNumbered = (heading: Element): boolean => number.test(headingText(heading));

/** "1. Overview" is the first section of a page with another title, unless it is the only one. */
const isSection = (heading: Element, headings: readonly Element[], named: string): boolean =>
  isNumbered(heading) &&
  (headings.some((other) => other !== heading && other.tagName === heading.tagName && isNumbered(other)) ||
    !fits(headingText(heading).replace(number, ''), named));

/** The first text of a page on its own line. In one traversal: layouts nest boxes in boxes. */
function firstLine(main: Element): Element | undefined {
  const around: Element[] = [];
  const text = firstSeenText(main);
  for (
    let at = text && isElement(text.parentNode) ? text.parentNode : undefined;
    at && at !== main;
    at = parentOf(at)
  ) {
    around.push(at);
  }
  let line: Element | undefined;
  for (const element of around.toReversed()) {
    if (!isBlock(element)) break;
    line = element;
  }
  return line;
}

function firstSeenText(main: Element): Node | undefined {
  const stack: Node[] = main.childNodes.toReversed();
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (isText(next)) {
      if (plain(next.value).trim() !== '') return next;
    } else if (isElement(next) && !isDropped(next)) {
      for (const node of next.childNodes.toReversed()) stack.push(node);
    }
  }
  return undefined;
}

/** Whether there is no text before the heading, except in other headings. */
function isBeginning(main: Element, heading: Element, others: readonly Element[]): boolean {
  let said = false;
  const walk = (element: Element): boolean => {
    for (const node of element.childNodes) {
      if (node === heading) return true;
      if (isText(node)) said ||= node.value.trim() !== '';
      else if (isElement(node) && !others.includes(node) && !isDropped(node) && walk(node)) return true;
    }
    return false;
  };
  return walk(main) && !said;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const fits = (heading: string, window: string): boolean =>
  window === '' ||
  (bare(heading) !== '' && bare(window).includes(bare(heading))) ||
  (bare(window) !== '' && bare(heading).includes(bare(window)));

const between = /\s+[|–—·•»]\s+|\s+::\s+|\s+-\s+/;

const withoutSite = (title: string, site: readonly string[]): string => {
  const parts = title.split(/\s+[|–—·•»]\s+|\s+::\s+|\s+-\s+|:\s+(?=\S)/).map((part) => part.trim());
  const others = parts.filter((part) => part !== '' && !site.includes(bare(part)));
  if (others.length < parts.length && others[0] !== undefined) return others[0];
  const [first] = title.split(between);
  return first?.trim() || title;
};

export const metaOf = (document: Document, name: string): string | undefined => {
  const head = headOf(document);
  const meta =
    head &&
    children(head).find(
      (element) =>
        element.tagName === 'meta' &&
        [attribute(element, 'name'), attribute(element, 'property')].some((value) => value?.toLowerCase() === name),
    );
  return meta && attribute(meta, 'content')?.replace(/\s+/g, ' ').trim();
};

export function descriptionOf(document: Document): string | undefined {
  const text = metaOf(document, 'description');
  return text === undefined || text === '' || children(document).length === 0 ? undefined : text;
}
