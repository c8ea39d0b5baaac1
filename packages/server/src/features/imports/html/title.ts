// What a page is called and how it is described.
import {
  attribute,
  children,
  type Document,
  type Element,
  elements,
  findAll,
  headOf,
  isHeading,
  isText,
  type Node,
  textOf,
} from './dom.ts';
import { isDropped } from './kinds.ts';

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

/** The heading a page begins with is its title; the title of the window stands in, without the name of the site. */
export function titleOf(document: Document, main: Element, whole: boolean): Title {
  const head = headOf(document);
  const window = head && children(head).find(({ tagName }) => tagName === 'title');
  const named = window ? clean(textOf(window)) : '';
  const headings = findAll(main, isHeading).filter((heading) => headingText(heading) !== '');
  const first = headings[0];
  const top = headings.filter(({ tagName }) => tagName === 'h1');
  const own = top.length === 1 || (top[0] && top[0] === first) ? top[0] : undefined;
  const heading =
    own ?? (first && named !== '' && isBeginning(main, first) && fits(headingText(first), named) ? first : undefined);
  if (heading) return { text: headingText(heading), heading };
  const outside = whole
    ? elements(document).find((element) => element.tagName === 'h1' && headingText(element) !== '')
    : undefined;
  if (outside && fits(headingText(outside), named)) return { text: headingText(outside), heading: undefined };
  const property = whole ? metaOf(document, 'og:title') : undefined;
  const text = property && named.startsWith(property) ? property : withoutSite(named);
  return { text: text || (first ? headingText(first) : undefined), heading: undefined };
}

/** Whether nothing is said before the heading. */
function isBeginning(main: Element, heading: Element): boolean {
  let said = false;
  const walk = (element: Element): boolean => {
    for (const node of element.childNodes) {
      if (node === heading) return true;
      if (isText(node)) said ||= node.value.trim() !== '';
      else if ('tagName' in node && walk(node)) return true;
    }
    return false;
  };
  return walk(main) && !said;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const fits = (heading: string, window: string): boolean =>
  window === '' || bare(window).includes(bare(heading)) || bare(heading).includes(bare(window));

const withoutSite = (title: string): string => {
  const parts = title.split(/\s+[|–—·•»]\s+|\s+::\s+|\s+-\s+/);
  return parts.length > 1 && parts[0]!.trim() !== '' ? parts[0]!.trim() : title;
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
