// Two trees have the same content when their keys are equal. Positions and spelling do not count, nor does what
// Markdown cannot express: white space at the edges of a line, empty paragraphs and marks, adjacent equal marks.
import type { Block, Color, Inline, List, Mark } from '../markdown/tree.ts';
import type { AnyNode } from './nodes.ts';
import { isTextBlock, slotsOf } from './nodes.ts';

export interface KeyOptions {
  /** Whether it counts that a list is tight. */
  tight: boolean;
}

const strict: KeyOptions = { tight: true };
const spelling = new Set(['start', 'end', 'lost', 'form', 'html', 'soft', 'tight']);

export function contentKey(node: AnyNode, options: KeyOptions = strict): string {
  let key = ownKey(node);
  if (options.tight && 'type' in node && node.type === 'list') key += isTight(node) ? 'tight' : 'loose';
  for (const slot of slotsOf(node)) {
    if (slot.holds === 'inlines') key += inlinesKey(slot.nodes, isTextBlock(node), options);
    else if (slot.holds === 'blocks') key += blocksKey(slot.nodes, options);
    else key += `[${slot.nodes.map((part) => contentKey(part, options)).join()}]`;
  }
  return key;
}

export const blocksKey = (blocks: readonly Block[], options: KeyOptions = strict): string =>
  `[${blocks
    .filter((block) => !isEmptyParagraph(block))
    .map((block) => contentKey(block, options))
    .join()}]`;

/** The fields of a node that are no lists of nodes. */
export function ownKey(node: AnyNode): string {
  const lists = new Set(slotsOf(node).map(({ name }) => name));
  return valueKey(Object.fromEntries(Object.entries(node).filter(([name]) => !lists.has(name))));
}

function valueKey(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return `[${value.map(valueKey).join()}]`;
  const fields = Object.entries(value).filter(([name, one]) => one !== undefined && !spelling.has(name));
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${valueKey(one)}`)
    .join()}}`;
}

/** A list without any space between its blocks is tight. */
const isTight = (list: List): boolean =>
  list.tight || (list.children.length < 2 && (list.children[0]?.children.length ?? 0) < 2);

export const isEmptyParagraph = (block: Block): boolean =>
  block.type === 'paragraph' && plainInlines(block.children, true).length === 0;

const inlinesKey = (inlines: readonly Inline[], edges: boolean, options: KeyOptions): string =>
  `[${plainInlines(inlines, edges)
    .map((inline) => contentKey(inline, options))
    .join()}]`;

const marks = /^(?:strong|emphasis|delete|inlineCode|keyboard|superscript|subscript|color)$/;

/** Inline content with texts and marks merged, and without white space that is not read. */
export function plainInlines(inlines: readonly Inline[], edges: boolean): Inline[] {
  const merged: Inline[] = [];
  for (const inline of inlines) {
    const last = merged.at(-1);
    if (inline.type === 'text') {
      if (last?.type === 'text') merged.splice(-1, 1, { ...last, value: last.value + inline.value });
      else if (inline.value !== '') merged.push(inline);
    } else if (isMark(inline)) {
      if (inline.children.length === 0) continue;
      if (last && isMark(last) && ownKey(last) === ownKey(inline)) {
        merged.splice(-1, 1, { ...last, children: [...last.children, ...inline.children] });
      } else merged.push(inline);
    } else merged.push(inline);
  }
  return merged.flatMap((inline, i): Inline[] => {
    if (inline.type !== 'text') return [inline];
    const starts = edges ? i === 0 : false;
    const ends = edges ? i === merged.length - 1 : false;
    const value = readText(inline.value, {
      start: starts || merged[i - 1]?.type === 'break',
      end: ends || merged[i + 1]?.type === 'break',
    });
    return value === '' ? [] : [{ ...inline, value }];
  });
}

function isMark(inline: Inline): inline is Mark | Color {
  return 'children' in inline && marks.test(inline.type);
}

function readText(value: string, { start, end }: { start: boolean; end: boolean }): string {
  let text = value.replaceAll('\0', '\ufffd').replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, '\n');
  if (start) text = text.replace(/^[ \t\n]+/, '');
  if (end) text = text.replace(/[ \t\n]+$/, '');
  return text;
}
