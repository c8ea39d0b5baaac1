// A page converted except for its anchors, which depend on what other pages link to.
import { slug } from '@lectern/content';
import { type AnchorMark, Anchors, type Wanted, withoutSigns, writeAnchors } from './anchors.ts';
import { blocksOf } from './blocks.ts';
import type { Converted, HtmlOptions, Loss } from './converted.ts';
import {
  attribute,
  children,
  detach,
  type Document,
  type Element,
  findAll,
  headOf,
  isHeading,
  parentOf,
  parseHtml,
  textOf,
} from './dom.ts';
import { indented } from './escape.ts';
import { measureBlocks } from './kinds.ts';
import { bodyOf, mainPart } from './main-part.ts';
import { readNotes } from './notes.ts';
import { descriptionOf, titleOf } from './title.ts';
import type { Writing } from './writing.ts';
import { asHtml, isXhtml } from './xhtml.ts';

export type Draft = {
  title: string | undefined;
  description: string | undefined;
  losses: Loss[];
  /** Where links and pictures lead. */
  targets: { href: string; use: 'link' | 'image' }[];
  /** The Markdown with signs where anchors may stand. */
  body: string;
  marks: AnchorMark[];
};

/** `xhtml` where something beside the document says what it is. */
export const readDocument = (html: string, xhtml = false): Document =>
  parseHtml(withoutSigns(xhtml || isXhtml(html) ? asHtml(html) : html));

export function draftOf(document: Document, { base, main }: HtmlOptions): Draft {
  const part = main ? mainPart(document) : bodyOf(document);
  const { text: title, heading } = titleOf(document, part, main === true);
  const href = baseHref(document);
  measureBlocks(part);
  const writing: Writing = {
    base: base === undefined || href === undefined ? base : (URL.parse(href, base)?.href ?? base),
    anchors: new Anchors(),
    losses: [],
    notes: readNotes(part),
    targets: [],
    shift: shiftOf(part, heading),
    depth: 1,
    inside: 0,
    cell: false,
    around: { href: undefined },
    level: 0,
  };
  const blocks = bodyBlocks(part, heading, writing);
  const body = [...blocks, ...noteBlocks(writing)].join('\n\n');
  const { anchors, losses, targets } = writing;
  anchors.skip();
  return { title, description: descriptionOf(document), losses, targets, body, marks: anchors.marks };
}

/** The Markdown with the anchors of the ids that are wanted. */
export function finish(
  { body, marks }: Pick<Draft, 'body' | 'marks'>,
  wanted: Wanted,
): Pick<Converted, 'markdown' | 'anchors'> {
  const { markdown, anchors } = writeAnchors(body, marks, wanted);
  return { markdown: markdown === '' ? '' : `${markdown}\n`, anchors };
}

/** The base a document names for its links. */
export function baseHref(document: Document): string | undefined {
  const head = headOf(document);
  const element = head && children(head).find(({ tagName }) => tagName === 'base');
  return element && attribute(element, 'href');
}

/** The title is no part of the body; ids around it lead to the page. */
function bodyBlocks(part: Element, heading: Element | undefined, writing: Writing): string[] {
  if (heading) {
    const ids = [heading, ...findAll(heading, () => true)];
    for (let up: Element | undefined = heading; up && up !== part; up = parentOf(up)) {
      const siblings = children(up.parentNode!);
      const before = siblings.slice(0, siblings.indexOf(up)).filter((sibling) => textOf(sibling) === '');
      ids.push(up, ...before.flatMap((sibling) => [sibling, ...findAll(sibling, () => true)]));
    }
    for (const element of ids) element.attrs = element.attrs.filter(({ name }) => name !== 'id' && name !== 'name');
    detach(heading);
  }
  part.attrs = part.attrs.filter(({ name }) => name !== 'id');
  return blocksOf(part.childNodes, writing);
}

/** How far headings move so that the highest below the title is of the second level. */
function shiftOf(part: Element, title: Element | undefined): number {
  const levels = findAll(part, isHeading)
    .filter((heading) => heading !== title)
    .map(({ tagName }) => Number(tagName[1]));
  return levels.length === 0 ? 0 : 2 - Math.min(...levels);
}

function noteBlocks(writing: Writing): string[] {
  const inner: Writing = { ...writing, inside: 1 };
  return Array.from(writing.notes.numbers, ([body, number]) => {
    const blocks = blocksOf(body.childNodes, inner);
    return `[^${number}]: ${indented(blocks.join('\n\n'), '    ').trimStart() || '–'}`;
  });
}

/** Ids that tools make up say nothing and are kept only where something leads to them. */
export const isMadeUp = (id: string): boolean =>
  /^_?(?:toc|ref|id|anchor|section|h)[-._]?[\d.-]+$|^_toc|^[0-9a-f-]{16,}$|^_/i.test(id) || slug(id) === '';
