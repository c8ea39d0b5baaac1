// Converts an HTML element and its content to a node.
import type { OpenToken } from '../parse/html-tokens.ts';
import type { Part, Piece } from '../parse/piece.ts';
import { isInline, isPart, mergeTexts, tidy, toBlocks, toInlines } from '../parse/piece.ts';
import { isAllowedElement } from '../html/allow-list.ts';
import type { Block, Heading, Inline, List, ListItem, Mark, Paragraph } from '../tree.ts';
import { toAlign } from './attributes.ts';
import { convertLink, convertButton } from './link-element.ts';
import { colorsOf } from './color.ts';
import { withAnchor, withId } from './heading.ts';
import { convertDiv, convertFigure, convertImage, convertPicture } from './media.ts';
import { convertPre } from './pre.ts';
import { convertTable } from './table.ts';
import { strayBlocks } from './stray.ts';
import { inlineText } from '../inline-text.ts';

const marks: Record<string, Mark['type']> = {
  strong: 'strong',
  b: 'strong',
  em: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
  kbd: 'keyboard',
  sup: 'superscript',
  sub: 'subscript',
};

const parts = new Set('summary figcaption source thead tbody tfoot tr th td li select option'.split(' '));
const inlineNames = new Set(
  'u small big ins abbr cite q dfn var samp time wbr font bdi bdo label input span'.split(' '),
);
const headings = /^h([1-6])$/;

export function knownElement(name: string): boolean {
  return (
    isAllowedElement(name) ||
    parts.has(name) ||
    /^(?:script|style|select|option|button|input|iframe|svg|noscript|template|form|input|label)$/.test(name)
  );
}

export function convertElement(token: OpenToken, children: Piece[], end: number): Piece[] {
  const { name, attributes, start } = token;
  const at = { start, end };
  const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
  if (mark) return [{ type: mark, children: inner(children), ...at }];
  if (parts.has(name)) return [part(token, children, end)];
  const heading = headings.exec(name);
  if (heading) return [alignedHeading(Number(heading[1]), token, children, end)];
  switch (name) {
    case 'br':
      return [{ type: 'break', ...at }];
    case 'hr':
      return [{ type: 'thematicBreak', ...at }];
    case 'p':
      return paragraph(token, children, end);
    case 'code':
      if (/(?:^|\s)expression(?:\s|$)/.test(attributes['class'] ?? '')) {
        return [{ type: 'expression', value: inlineText(toInlines(children)).trim(), ...at }];
      }
      return children.some((child) => child.type === 'part') ? children : [codeMark(token, children, end)];
    case 'pre':
      return [convertPre(token, children, at)];
    case 'mark':
      return [{ type: 'color', ...colorsOf(attributes['style'] ?? ''), children: inner(children), ...at }];
    case 'a':
      return [convertLink(token, toInlines(children), at)];
    case 'button':
      return convertButton(token, toInlines(children), at);
    case 'i':
      return [iconOrEmphasis(token, children, end)];
    case 'span':
      return spanOf(token, children, end);
    case 'img':
      return convertImage(token, at);
    case 'picture':
      return convertPicture(children, at);
    case 'figure':
      return convertFigure(token, children, at);
    case 'div':
      return convertDiv(token, children, at);
    case 'table':
      return [...strayBlocks(children), convertTable(token, children, at)];
    case 'details':
      return [details(token, children, end)];
    case 'blockquote':
      return [{ type: 'blockquote', children: toBlocks(children), ...at }];
    case 'ul':
    case 'ol':
      return list(token, children, end);
  }
  return [plainElement(token, children, end)];
}

const inner = (children: Piece[]) => mergeTexts(toInlines(children));

function part(token: OpenToken, children: Piece[], end: number): Part {
  const { name, attributes, targets, start } = token;
  return { type: 'part', name, attributes, targets, children, start, end };
}

function codeMark(token: OpenToken, children: Piece[], end: number): Inline {
  return { type: 'inlineCode', children: inner(children), start: token.start, end };
}

function alignedHeading(depth: number, token: OpenToken, children: Piece[], end: number): Heading {
  const align = toAlign(token.attributes['align']);
  const heading: Heading = { type: 'heading', depth, children: tidy(toInlines(children)), start: token.start, end };
  return withId(withAnchor({ ...heading, ...(align ? { align } : {}) }), token.attributes['id']);
}

function paragraph(token: OpenToken, children: Piece[], end: number): Piece[] {
  if (children.some((child) => !isInline(child))) return toBlocks(children);
  const align = toAlign(token.attributes['align']);
  const made: Paragraph = { type: 'paragraph', children: tidy(children as Inline[]), start: token.start, end };
  return [{ ...made, ...(align ? { align } : {}) }];
}

function iconOrEmphasis(token: OpenToken, children: Piece[], end: number): Inline {
  const name = /(?:^|\s)fa-([a-z0-9-]+)/.exec(token.attributes['class'] ?? '')?.[1];
  if (name !== undefined) return { type: 'icon', name, start: token.start, end };
  return { type: 'emphasis', children: inner(children), start: token.start, end };
}

function spanOf(token: OpenToken, children: Piece[], end: number): Piece[] {
  const { attributes, start } = token;
  const code = attributes['data-code'];
  if (attributes['data-tag'] === 'emoji' && code !== undefined && /^[0-9a-f-]{1,80}$/i.test(code)) {
    return [{ type: 'emoji', code: code.toLowerCase(), start, end }];
  }
  if (attributes['class'] === 'math') {
    return [{ type: 'inlineMath', value: inlineText(toInlines(children)).trim(), start, end }];
  }
  if (attributes['data-option'] !== undefined) return [part(token, children, end)];
  return children;
}

function details(token: OpenToken, children: Piece[], end: number): Block {
  const summary = children.find((child) => isPart(child, 'summary'));
  const body = toBlocks(children.filter((child) => child !== summary));
  const title = summary && summary.type === 'part' ? tidy(toInlines(summary.children)) : [];
  const open = token.attributes['open'] !== undefined;
  return { type: 'expandable', open, summary: title, children: body, start: token.start, end };
}

function list(token: OpenToken, children: Piece[], end: number): Piece[] {
  const items: ListItem[] = [];
  let loose: Piece[] = [];
  const flush = () => {
    const blocks = toBlocks(loose);
    const first = blocks[0];
    if (first) items.push({ type: 'listItem', children: blocks, start: first.start, end: blocks.at(-1)?.end ?? end });
    loose = [];
  };
  for (const child of children) {
    if (!isPart(child, 'li')) {
      loose.push(child);
      continue;
    }
    flush();
    items.push({ type: 'listItem', children: toBlocks(child.children), start: child.start, end: child.end });
  }
  flush();
  if (items.length === 0) return children;
  const ordered = token.name === 'ol';
  const from = Number.parseInt(token.attributes['start'] ?? '', 10);
  const tight = items.every((item) => item.children.length < 2);
  const numbered = ordered && from >= 0 ? { from } : {};
  const made: List = { type: 'list', ordered, tight, children: items, start: token.start, end, ...numbered };
  return [made];
}

function plainElement(token: OpenToken, children: Piece[], end: number): Piece {
  const { name, attributes, start } = token;
  const flat = children.every((child) => isInline(child));
  const block = !inlineNames.has(name) && (!flat || blockNames.test(name));
  if (block) return { type: 'element', name, attributes, children: toBlocks(children), start, end };
  return { type: 'inlineElement', name, attributes, children: inner(children), start, end };
}

const blockNames =
  /^(?:section|article|aside|header|footer|main|nav|center|address|dl|dt|dd|form|fieldset|iframe|video|audio|hgroup|dialog|script|style|noscript|template)$/;
