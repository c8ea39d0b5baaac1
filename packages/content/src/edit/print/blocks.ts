// Prints the blocks of a tree. Unchanged blocks are copied from the source.
import { htmlAttributes } from '../../markdown/print/escape.ts';
import { blockquote, footnote } from '../../markdown/print/list-item.ts';
import { fence } from '../../markdown/print/code-text.ts';
import { details } from '../../markdown/print/tag.ts';
import type { Block } from '../../markdown/tree.ts';
import { withoutEmpty } from '../same-content.ts';
import { printCode } from './code.ts';
import { printList } from './lists.ts';
import { printDrawing, printImages } from './media.ts';
import type { Printer } from './printer.ts';
import { printTable } from './table.ts';
import { printGroup, printTagBlock } from './tags.ts';
import { targetText } from './target.ts';
import { printHeading, printHtml, printParagraph } from './text-blocks.ts';

export interface Surroundings {
  /** In a tight list no blank line separates blocks. */
  tight?: boolean;
  /** The first block follows the marker of an item. */
  inItem?: boolean;
  /** Signs of the lists before and after. */
  avoid?: readonly string[];
}

export function printBlocks(blocks: readonly Block[], printer: Printer, around: Surroundings = {}): string {
  const shown = withoutEmpty(blocks);
  let sign: string | undefined;
  const parts = shown.map((block, i) => {
    const next = i === shown.length - 1 ? [] : signsOf(shown[i + 1], printer);
    const avoid = [...(around.avoid ?? []), ...(sign === undefined ? [] : [sign]), ...next];
    const text = printBlock(block, printer, avoid, around.inItem === true && i === 0);
    sign = block.type === 'list' ? signOf(text) : undefined;
    return text;
  });
  return parts.filter((part) => part !== '').join(around.tight ? '\n' : '\n\n');
}

/** The sign of the items of a printed list. */
export const signOf = (text: string): string | undefined =>
  /^(?:\d{1,9}([.)])|([*+-]))/.exec(text)?.slice(1).find(Boolean);

/** The sign of a list that is copied. */
function signsOf(block: Block | undefined, printer: Printer): string[] {
  const copied = block?.type === 'list' ? printer.copy(block, false) : undefined;
  const sign = copied === undefined ? undefined : signOf(copied);
  return sign === undefined ? [] : [sign];
}

export function printBlock(block: Block, printer: Printer, avoid: readonly string[] = [], first = false): string {
  const copied = printer.copy(block, false);
  if (copied !== undefined && !(block.type === 'list' && avoid.includes(signOf(copied) ?? ''))) return copied;
  const print = (blocks: readonly Block[]): string => printBlocks(blocks, printer);
  switch (block.type) {
    case 'paragraph':
      return printParagraph(block, printer);
    case 'heading':
      return printHeading(block, printer);
    case 'thematicBreak':
      return first ? '___' : printer.markdownStyle.thematicBreak();
    case 'blockquote':
      return block.children.length === 0 ? '>' : blockquote(print(block.children));
    case 'list':
      return printList(block, printer, avoid, (blocks, tight) => printBlocks(blocks, printer, { tight, inItem: true }));
    case 'code':
      return printCode(block, printer);
    case 'diagram':
      return fence(block.value, 'mermaid', printer.markdownStyle.fence());
    case 'math':
      return `$$\n${block.value.replaceAll('$$', '$ $')}\n$$`;
    case 'tabs':
    case 'stepper':
    case 'columns':
    case 'updates':
      return printGroup(block, print);
    case 'expandable':
      return details(block.open, printHtml(block.summary, printer), print(block.children));
    case 'images':
      return printImages(block, printer);
    case 'drawing':
      return printDrawing(block);
    case 'table':
      return printTable(block, printer, print);
    case 'element': {
      const open = `<${block.name}${htmlAttributes(block.attributes)}>`;
      return [open, print(block.children), `</${block.name}>`].filter(Boolean).join('\n\n');
    }
    case 'comment':
      return block.value;
    case 'definition':
      return `[${block.label}]: ${targetText(block.target, block.title, 'line')}`;
    case 'footnoteDefinition':
      return footnote(block.label, print(block.children));
    default:
      return printTagBlock(block, printer, print);
  }
}
