// A page converted except for its anchors, which depend on what other pages link to.
import { slug } from '../markdown/anchors.ts';
import { footnote } from '../markdown/print/list-item.ts';
import { type AnchorMark, Anchors, type IsAnchorNeeded, withoutSigns, writeAnchors } from './anchors.ts';
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
  isHidden,
  parentOf,
  parseHtml,
  textOf,
} from './dom.ts';
import { measureBlocks } from './element-kinds.ts';
import { bodyOf, mainPart } from './main-part.ts';
import { readNotes } from './notes.ts';
import { descriptionOf, titleOf } from './title.ts';
import type { Writing } from './conversion-state.ts';
import { asHtml, isXhtml } from './xhtml.ts';

export type Draft = {
  title: string | undefined;
  description: string | undefined;
  losses: Loss[];
  /** Visible parts of the page that are not content and are left out. */
  frame: Loss[];
  /** Targets of links and images. */
  targets: { href: string; use: 'link' | 'image' }[];
  /** The Markdown block by block, with placeholders where anchors may be. */
  blocks: string[];
  marks: AnchorMark[];
};

/** `xhtml` when metadata outside the document says so. */
export const readDocument = (html: string, xhtml = false): Document =>
  parseHtml(withoutSigns(xhtml || isXhtml(html) ? asHtml(html) : html));

export function draftOf(document: Document, { base, main }: HtmlOptions): Draft {
  const { part, left, names } = main ? mainPart(document) : { part: bodyOf(document), left: [], names: [] };
  const controls = controlsIn(part);
  const href = baseHref(document);
  measureBlocks(part);
  const { text: title, heading } = titleOf(document, part, { whole: main === true, names });
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
  const blocks = withoutEdges(bodyBlocks(part, heading, writing));
  blocks.push(...noteBlocks(writing));
  const { anchors, losses, targets } = writing;
  anchors.skip();
  const frame = controls === undefined ? left : [...left, controls];
  return { title, description: descriptionOf(document), losses, frame, targets, blocks, marks: anchors.marks };
}

/** Removes rules that separated the content from the boilerplate. */
function withoutEdges(blocks: string[]): string[] {
  const isRule = (block: string | undefined): boolean => block === '***';
  const kept = blocks.filter((block, i) => !isRule(block) || !isRule(blocks[i - 1]));
  while (isRule(kept[0])) kept.shift();
  while (isRule(kept.at(-1))) kept.pop();
  return kept;
}

/** Labels of controls: they have no function on an imported page. */
function controlsIn(part: Element): Loss | undefined {
  const words = findAll(part, ({ tagName }) => /^(?:button|select|textarea|input)$/.test(tagName))
    .filter((control) => !isHidden(control))
    .map((control) => (control.tagName === 'input' ? inputText(control) : textOf(control)))
    .filter((text) => text !== '' && !/^(?:copy|copied|toggle)\b/i.test(text));
  if (words.length === 0) return undefined;
  return { what: 'form buttons and fields are left out', where: [...new Set(words)].join(', ').slice(0, 120) };
}

const inputText = (input: Element): string =>
  /^(?:submit|button|reset)$/i.test(attribute(input, 'type') ?? '') ? (attribute(input, 'value') ?? '') : '';

/** The Markdown with the anchors of the needed ids. */
export function finish(
  { blocks, marks }: Pick<Draft, 'blocks' | 'marks'>,
  wanted: IsAnchorNeeded,
): Pick<Converted, 'markdown' | 'anchors'> {
  const { markdown, anchors } = writeAnchors(blocks.join('\n\n'), marks, wanted);
  return { markdown: markdown === '' ? '' : `${markdown}\n`, anchors };
}

/** The base URL a document declares. */
export function baseHref(document: Document): string | undefined {
  const head = headOf(document);
  const element = head && children(head).find(({ tagName }) => tagName === 'base');
  return element && attribute(element, 'href');
}

/** The title is not part of the body; ids around it refer to the page. */
function bodyBlocks(part: Element, heading: Element | undefined, writing: Writing): string[] {
  if (heading) {
    const ids = [heading, ...findAll(heading, () => true)];
    for (let up: Element | undefined = heading; up && up !== part; up = parentOf(up)) {
      const siblings = up.parentNode ? children(up.parentNode) : [];
      const before = siblings.slice(0, siblings.indexOf(up)).filter((sibling) => textOf(sibling) === '');
      ids.push(up, ...before.flatMap((sibling) => [sibling, ...findAll(sibling, () => true)]));
    }
    for (const element of ids) element.attrs = element.attrs.filter(({ name }) => name !== 'id' && name !== 'name');
    detach(heading);
  }
  part.attrs = part.attrs.filter(({ name }) => name !== 'id');
  return blocksOf(part.childNodes, writing);
}

/** How far headings shift so that the highest below the title is of the second level. */
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
    return footnote(number, blocks.join('\n\n') || '–');
  });
}

/** Generated ids are meaningless and are kept only where something links to them. */
export const isMadeUp = (id: string): boolean =>
  /^_?(?:toc|ref|id|anchor|section|h)[-._]?[\d.-]+$|^_toc|^[0-9a-f-]{16,}$|^_/i.test(id) || slug(id) === '';
