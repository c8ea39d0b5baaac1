// Lists, task lists and definition lists.
import {
  attribute,
  children,
  type Element,
  elements,
  find,
  hasClass,
  isElement,
  isText,
  type Node,
  textOf,
} from './dom.ts';
import { type Inline, tidy } from './inline.ts';
import { isBlank, isDropped } from './element-kinds.ts';
import { guardLines } from '../markdown/print/escape.ts';
import { itemMark, listItem } from '../markdown/print/list-item.ts';
import { readableInlines } from '../markdown/print/readable-inlines.ts';
import { readInlines } from './read-inlines.ts';
import type { Blocks } from './tables.ts';
import type { Writing } from './conversion-state.ts';

type Item = { blocks: string[]; check: string };

const isList = (block: string): boolean => /^(?:[*-] |\d+[.)] )/.test(block);

/** HTML blocks, tables and code extend to the next blank line. */
const isParagraph = (block: string): boolean =>
  !/\n\n|^(?:[|>#]|```|\{%|\$\$\n|<(?:table|details|figure|div|img)|!\[)/.test(block) && !isList(block);

/** `other` uses the alternative markers, so that two adjacent lists stay separate. */
export function listBlock(list: Element, writing: Writing, blocks: Blocks, other: boolean): string | undefined {
  const inner: Writing = { ...writing, inside: writing.inside + 1 };
  const items: Item[] = [];
  let loose: Node[] = [];
  const flush = (): void => {
    if (!loose.every(isBlank)) {
      const found = blocks(loose, inner);
      // A list directly inside a list belongs to the item before it.
      const last = items.at(-1);
      if (last && found.every(isList)) last.blocks.push(...found);
      else if (found.length > 0) items.push({ blocks: found, check: '' });
    }
    loose = [];
  };
  for (const node of list.childNodes) {
    if (!isElement(node) || node.tagName !== 'li') {
      loose.push(node);
      continue;
    }
    flush();
    if (isDropped(node) || writing.notes.numbers.has(node)) continue;
    writing.anchors.meet(attribute(node, 'id'));
    const found = blocks(node.childNodes, inner);
    if (found.length > 0) items.push({ blocks: found, check: checkOf(node) });
  }
  flush();
  const start = Number.parseInt(attribute(list, 'start') ?? '', 10);
  return printItems(items, list.tagName === 'ol', other, start >= 0 ? start : 1);
}

function checkOf(item: Element): string {
  const box = elements(item, ({ tagName }) => /^(?:ul|ol)$/.test(tagName)).find(({ tagName }) => tagName === 'input');
  if (!box || attribute(box, 'type') !== 'checkbox') return '';
  return attribute(box, 'checked') === undefined ? '[ ]' : '[x]';
}

function printItems(items: Item[], ordered: boolean, other: boolean, start: number): string | undefined {
  if (items.length === 0) return undefined;
  const tight = items.every(({ blocks: [first, ...rest] }) => {
    return rest.length === 0 || (rest.length === 1 && rest.every(isList) && first !== undefined && isParagraph(first));
  });
  const lines = items.map(({ blocks, check }, i) => {
    const mark = itemMark({ ordered, first: start, alternate: other }, i);
    const [first = '', ...rest] = blocks;
    const content = [guardItem(first, check !== ''), ...rest].join(tight ? '\n' : '\n\n');
    return listItem(mark, content, { box: check });
  });
  return lines.join(tight ? '\n' : '\n\n');
}

/** Text in brackets at the start would be parsed as a task's checkbox. */
const guardItem = (block: string, checked: boolean): string =>
  checked ? block : block.replace(/^\[(?=[ xX]\] )/, '\\[');

/** Terms in bold, each with its definition below. */
export function termsBlock(list: Element, writing: Writing, blocks: Blocks, other: boolean): string | undefined {
  const inner: Writing = { ...writing, inside: writing.inside + 1 };
  const items: Item[] = [];
  let terms: string[] = [];
  const flush = (body: string[]): void => {
    const last = items.at(-1);
    // One term with several definitions.
    if (terms.length === 0 && last) last.blocks.push(...body);
    else if (terms.length > 0 || body.length > 0) {
      const short = terms.every((term) => term.length < 60 && !term.includes('\n'));
      const head = terms.length > 0 ? [terms.join(short ? ', ' : '\\\n')] : [];
      items.push({ blocks: [...head, ...body], check: '' });
    }
    terms = [];
  };
  const parts = partsOf(list);
  for (const [i, part] of parts.entries()) {
    const next = part.tagName === 'dt' ? parts[i + 1] : undefined;
    if (isDropped(part) || [part, next].some((one) => one && writing.notes.numbers.has(one))) continue;
    writing.anchors.meet(attribute(part, 'id'));
    if (part.tagName === 'dt') terms.push(...termOf(part, inner));
    else flush(blocks(part.childNodes, inner));
  }
  flush([]);
  return printItems(items, false, other, 1);
}

/** The parts of a definition list, which may be wrapped in divs. Anything else belongs to the current term. */
export function partsOf(list: Element): Element[] {
  const parts: Element[] = [];
  let loose: Element | undefined;
  for (const node of list.childNodes) {
    const isPart = isElement(node) && /^(?:dt|dd|div)$/.test(node.tagName);
    if (isPart) {
      loose = undefined;
      parts.push(...(node.tagName === 'div' ? partsOf(node) : [node]));
    } else if (loose) loose.childNodes.push(node);
    else if (!isBlank(node)) {
      loose = { ...list, nodeName: 'dd', tagName: 'dd', attrs: [], childNodes: [node] };
      parts.push(loose);
    }
  }
  return parts;
}

function termOf(term: Element, writing: Writing): string[] {
  const { nodes } = tidy(readInlines(term.childNodes, writing));
  if (nodes.length === 0) return [];
  const bold: Inline[] =
    nodes.every((node) => node.type === 'code' || node.type === 'link') || nodes.some((node) => node.type === 'break')
      ? nodes
      : [{ type: 'mark', tag: 'strong', children: tidy(nodes, ['strong']).nodes }];
  return [writing.anchors.place() + guardLines(readableInlines(bold))];
}

/** A table of contents in the form of a definition list becomes a plain list. */
export const isContents = (list: Element): boolean =>
  hasClass(list, 'toc') ||
  (find(list, ({ tagName }) => tagName === 'dd') === undefined &&
    children(list).length > 0 &&
    children(list).every((part) => part.tagName === 'dt' && linkOnly(part)));

const linkOnly = (part: Element): boolean => {
  const link = find(part, ({ tagName }) => tagName === 'a');
  return link !== undefined && textOf(link).length > textOf(part).length / 2;
};

export function contentsBlock(list: Element, writing: Writing, blocks: Blocks, other: boolean): string | undefined {
  const inner: Writing = { ...writing, inside: writing.inside + 1 };
  const items: Item[] = [];
  for (const part of partsOf(list)) {
    if (isDropped(part)) continue;
    const found = blocks(
      part.childNodes.filter((node) => !isText(node) || node.value.trim() !== ''),
      inner,
    );
    const last = items.at(-1);
    if (part.tagName === 'dd' && last) last.blocks.push(...found);
    else if (found.length > 0) items.push({ blocks: found, check: '' });
  }
  return printItems(items, false, other, 1);
}
