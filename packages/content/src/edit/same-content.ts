// Whether two trees have the same content. Positions and spelling do not count, nor does what Markdown cannot express:
// white space at the edges of a line, empty paragraphs and marks, adjacent equal marks.
import { standAlone } from '../markdown/parse/piece.ts';
import type { Block, Color, Inline, List, Mark } from '../markdown/tree.ts';
import { canBeTight } from './tight-list.ts';
import type { AnyNode } from './nodes.ts';
import { isTextBlock, kindOf, slotsOf } from './nodes.ts';

export interface Comparison {
  /** Whether it counts that a list is tight. */
  tight: boolean;
}

const strict: Comparison = { tight: true };

export function isSameContent(one: AnyNode, other: AnyNode, how: Comparison = strict): boolean {
  if (one === other) return true;
  const a = asParsed(one);
  const b = asParsed(other);
  if (kindOf(a) !== kindOf(b) || !sameFields(a, b)) return false;
  if (how.tight && isList(a) && isList(b) && isTight(a) !== isTight(b)) return false;
  const others = slotsOf(b);
  return slotsOf(a).every((slot, i) => {
    const match = others[i];
    if (slot.holds === 'inlines') {
      return match?.holds === 'inlines' && sameInlines(slot.nodes, match.nodes, isTextBlock(a), how);
    }
    if (slot.holds === 'blocks') return match?.holds === 'blocks' && isSameBlocks(slot.nodes, match.nodes, how);
    return match?.holds === 'parts' && sameLists(slot.nodes, match.nodes, how);
  });
}

export function isSameBlocks(one: readonly Block[], other: readonly Block[], how: Comparison = strict): boolean {
  // Most lists are equal as they are.
  if (one === other || sameLists(one, other, how)) return true;
  return sameLists(withoutEmpty(one), withoutEmpty(other), how);
}

const sameLists = (one: readonly AnyNode[], other: readonly AnyNode[], how: Comparison): boolean =>
  one.length === other.length && one.every((node, i) => isSameContent(node, other[i]!, how));

/** The blocks that can be written. */
export const withoutEmpty = <T extends Block>(blocks: readonly T[]): readonly T[] =>
  blocks.some(isEmptyParagraph) ? blocks.filter((block) => !isEmptyParagraph(block)) : blocks;

export const isEmptyParagraph = (block: Block): boolean =>
  block.type === 'paragraph' && block.children.every(mayBeNothing) && plainInlines(block.children, true).length === 0;

const mayBeNothing = (inline: Inline): boolean =>
  inline.type === 'text' ? !/\S/.test(inline.value) : isMark(inline) && inline.children.length === 0;

/** An image alone in its paragraph is a block. */
function asParsed(node: AnyNode): AnyNode {
  if (!('type' in node) || node.type !== 'paragraph' || node.align) return node;
  const [only, second] = node.children;
  return only?.type === 'inlineImage' && !second ? (standAlone(only) ?? node) : node;
}

const spelling = new Set(['start', 'end', 'lost', 'form', 'html', 'soft', 'tight']);
const lists = new Set(['children', 'summary', 'caption', 'rows', 'columns', 'cells']);

const isOwn = (name: string, value: unknown): boolean =>
  value !== undefined && !spelling.has(name) && !lists.has(name) && !(name === 'title' && Array.isArray(value));

/** Whether the nodes are equal but for the lists of nodes in them. */
export const sameFields = (one: AnyNode, other: AnyNode, except?: string): boolean =>
  hasFields(one, other, except) && hasFields(other, one, except);

/** A loop over the names: every node of a page may be compared, and lists of entries take most of the time. */
function hasFields(one: object, other: object, except: string | undefined): boolean {
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const name in a) {
    const value = a[name];
    if (value === b[name] || name === except || !isOwn(name, value)) continue;
    if (!sameValues(value, b[name])) return false;
  }
  return true;
}

function sameValues(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((value, i) => sameValues(value, other[i]));
  }
  return sameRecords(one, other) && sameRecords(other, one);
}

function sameRecords(one: object, other: object): boolean {
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const name in a) if (a[name] !== b[name] && !spelling.has(name) && !sameValues(a[name], b[name])) return false;
  return true;
}

const isList = (node: AnyNode): node is List => 'type' in node && node.type === 'list';

/** A list without any space between its blocks is tight. */
const isTight = (list: List): boolean =>
  canBeTight(list) && (list.tight || (list.children.length < 2 && (list.children[0]?.children.length ?? 0) < 2));

function sameInlines(one: readonly Inline[], other: readonly Inline[], edges: boolean, how: Comparison): boolean {
  // Most lists are equal as they are.
  if (one.length === other.length && one.every((inline, i) => inline.type === other[i]?.type)) {
    if (one.every((inline, i) => isSameContent(inline, other[i]!, how))) return true;
  }
  return sameLists(plainInlines(one, edges), plainInlines(other, edges), how);
}

const marks = /^(?:strong|emphasis|delete|inlineCode|keyboard|superscript|subscript|color)$/;

function isMark(inline: Inline): inline is Mark | Color {
  return 'children' in inline && marks.test(inline.type);
}

/** Inline content with texts and marks merged, and without white space that is not read. */
function plainInlines(inlines: readonly Inline[], edges: boolean): Inline[] {
  const merged = mergedInlines(inlines);
  return merged.flatMap((inline, i): Inline[] => {
    if (inline.type !== 'text') return [inline];
    const value = readText(inline.value, {
      start: (edges && i === 0) || merged[i - 1]?.type === 'break',
      end: (edges && i === merged.length - 1) || merged[i + 1]?.type === 'break',
    });
    return value === '' ? [] : [{ ...inline, value }];
  });
}

/** With adjacent texts and adjacent equal marks as one, and without empty ones. */
export function mergedInlines(inlines: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of inlines) {
    const last = merged.at(-1);
    if (inline.type === 'text') {
      if (last?.type === 'text') merged.splice(-1, 1, { ...last, value: last.value + inline.value });
      else if (inline.value !== '') merged.push(inline);
    } else if (isMark(inline)) {
      if (inline.children.length === 0) continue;
      if (last && isMark(last) && last.type === inline.type && sameFields(last, inline)) {
        merged.splice(-1, 1, { ...last, children: [...last.children, ...inline.children] });
      } else merged.push(inline);
    } else merged.push(inline);
  }
  return merged;
}

function readText(value: string, { start, end }: { start: boolean; end: boolean }): string {
  let text = value.replaceAll('\0', '\ufffd').replace(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, '\n');
  if (start) text = text.replace(/^[ \t\n]+/, '');
  if (end) text = text.replace(/[ \t\n]+$/, '');
  return text;
}
