import { itemMark, listItem } from '../../markdown/print/list-item.ts';
import type { Block, List, ListItem } from '../../markdown/tree.ts';
import { isWrittenTight } from '../tight-list.ts';
import type { Printer } from './printer.ts';

/** The sign of a list's items: two adjacent lists are separate only when theirs differ. */
export function markerSign(list: List, printer: Printer, avoid: readonly string[]): string {
  const usual = list.ordered ? printer.markdownStyle.delimiter() : printer.markdownStyle.bullet();
  const all = list.ordered ? ['.', ')'] : ['*', '-', '+'];
  return [usual, ...all].find((sign) => !avoid.includes(sign)) ?? usual;
}

export function printList(list: List, printer: Printer, avoid: readonly string[], print: PrintItem): string {
  const sign = markerSign(list, printer, avoid);
  const tight = isWrittenTight(list);
  const items = list.children.map((item, i) => printItem(item, markOf(list, i, sign), printer, tight, print));
  const text = items.join(tight ? '\n' : '\n\n');
  // Markers of nested empty items would be a thematic break: `* * *`.
  return sign === '*' && /^\*(?:[ \t]*\*){2,}[ \t]*$/m.test(text) ? text.replaceAll(/^\*/gm, '+') : text;
}

/** Prints the blocks of an item; in a tight list there is no blank line between them. */
export type PrintItem = (blocks: readonly Block[], tight: boolean) => string;

export function markOf(list: List, index: number, sign: string): string {
  if (!list.ordered) return sign;
  return itemMark({ ordered: true, first: list.from ?? 1, alternate: sign === ')' }, index);
}

export function printItem(item: ListItem, mark: string, printer: Printer, tight: boolean, print: PrintItem): string {
  const content = print(item.children, tight);
  const box = item.checked === undefined ? '' : item.checked ? '[x]' : '[ ]';
  // A checkbox precedes text; any other first block goes below it.
  const below = box !== '' && content !== '' && (item.children[0]?.type !== 'paragraph' || content.startsWith('<p'));
  const wide = mark + ' '.repeat(Math.max(0, printer.markdownStyle.padding() - 1));
  return content === '' ? listItem(mark, '', { box }) : listItem(wide, content, { box, below });
}
