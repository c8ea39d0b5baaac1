// Simplifies the HTML of a Google document: styles as elements, nested lists, without comments.
import {
  attribute,
  children,
  classes,
  find,
  hasClass,
  isHeading,
  rawText,
  textOf,
  type Element,
  unlink,
} from '@lectern/content/from-html/dom';
import { readHtml } from '../documents/html.ts';
import {
  append,
  createElement,
  parsePlain,
  replace,
  serializeNodes,
  setAttribute,
  snapshot,
} from '../documents/prepare-html.ts';
import type { Document } from '../documents/types.ts';
import type { Loss } from '@lectern/content/from-html';
import { unwrapped } from './address.ts';
import { marksByClass, marksOf, type Marks } from './styles.ts';

export function readGoogleDocument(source: string): Document {
  const document = parsePlain(source);
  const losses: Loss[] = [];
  const marks = marksByClass(
    snapshot(document)
      .filter(({ tagName }) => tagName === 'style')
      .map(rawText)
      .join('\n'),
  );
  const body = find(document, ({ tagName }) => tagName === 'body')!;
  // A published document has a wrapper around it.
  const content = find(body, (element) => attribute(element, 'id') === 'contents') ?? body;
  dropComments(content, losses);
  for (const element of snapshot(content)) {
    if (element.tagName === 'style' || element.tagName === 'script') unlink(element);
    else if (element.tagName === 'a') unwrap(element);
    else if (element.tagName === 'p' && hasClass(element, 'title'))
      replace(element, createElement('h1', element.childNodes.slice()));
    else if (element.tagName === 'span') mark(element, marks);
  }
  nestLists(content);
  const name = find(document, ({ tagName }) => tagName === 'title');
  const read = readHtml(`<!doctype html><body>${serializeNodes(content.childNodes.slice())}</body>`);
  return { ...read, title: read.title ?? (name && textOf(name)), losses: [...losses, ...read.losses] };
}

function unwrap(link: Element): void {
  const href = attribute(link, 'href');
  if (href !== undefined) setAttribute(link, 'href', unwrapped(href));
}

/** Headings are bold already. */
function mark(span: Element, known: ReadonlyMap<string, Marks>): void {
  const found = [...classes(span).map((name) => known.get(name)), marksOf(attribute(span, 'style') ?? '')];
  const has = (name: keyof Marks): boolean => found.some((marks) => marks?.[name]);
  const inHeading = isWithin(span, isHeading);
  let nodes = span.childNodes.slice();
  if (rawText(span).trim() === '') return replace(span, ...nodes);
  for (const name of ['code', 'sup', 'sub', 's', 'em', 'strong'] as const) {
    if (has(name) && !(inHeading && name !== 'code')) nodes = [createElement(name, nodes)];
  }
  replace(span, ...nodes);
}

function isWithin(element: Element, wanted: (element: Element) => boolean): boolean {
  for (let next = element.parentNode; next && 'tagName' in next; next = next.parentNode) if (wanted(next)) return true;
  return false;
}

/** Comment markers are in the text, the comments below it. */
function dropComments(content: Element, losses: Loss[]): void {
  for (const link of snapshot(content).filter(({ tagName }) => tagName === 'a')) {
    const href = attribute(link, 'href') ?? '';
    const id = attribute(link, 'id') ?? '';
    if (/^#cmnt\d+$/.test(href)) {
      const above = link.parentNode;
      unlink(above && 'tagName' in above && above.tagName === 'sup' ? above : link);
    } else if (/^cmnt\d+$/.test(id)) {
      losses.push({ what: 'a comment was left out' });
      const box = outer(link, content);
      unlink(box);
    }
  }
}

/** The top-level element that holds an element. */
function outer(element: Element, content: Element): Element {
  let next = element;
  while (next.parentNode && next.parentNode !== content && 'tagName' in next.parentNode) next = next.parentNode;
  return next;
}

const kixLevel = /^lst-kix_([\w-]+?)-(\d+)$/;

/** Every list level is a list of its own, next to its parent. */
function nestLists(content: Element): void {
  const open: { level: number; name: string; list: Element }[] = [];
  let last: Element | undefined;
  for (const element of snapshot(content)) {
    if (element.tagName !== 'ul' && element.tagName !== 'ol') continue;
    const match = classes(element)
      .map((name) => kixLevel.exec(name))
      .find(Boolean);
    if (!match) continue;
    const [, name = '', digits = ''] = match;
    const level = Number(digits);
    if (!last || previousElement(element) !== last) open.length = 0;
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    const top = open[0]?.list ?? element;
    const above = open.at(-1);
    if (above && above.level === level && above.name === name) {
      for (const item of children(element)) append(above.list, item);
      unlink(element);
    } else if (above && above.level < level) {
      const item = children(above.list).at(-1);
      if (item) append(item, element);
      open.push({ level, name, list: element });
    } else {
      open.length = 0;
      open.push({ level, name, list: element });
      last = element;
      continue;
    }
    last = top;
  }
}

function previousElement(element: Element): Element | undefined {
  const siblings = element.parentNode ? children(element.parentNode) : [];
  return siblings[siblings.indexOf(element) - 1];
}
