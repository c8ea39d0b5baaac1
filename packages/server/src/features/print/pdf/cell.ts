import { inlineText, visitBlocks, type Markdown } from '@lectern/content';
import { call, joined, literal } from './literal.ts';
import { blocks, inlines, withScript, type Writer } from './writer.ts';

export function textIn(cell: Markdown.TableCell | undefined): string {
  let text = '';
  visitBlocks(cell?.children ?? [], {
    inline(inline) {
      if (!('children' in inline)) text += inlineText([inline]);
    },
    block() {
      text += ' ';
    },
  });
  return text.trim();
}

/** What a cell shows; `none` when it is empty. */
export function cell(one: Markdown.TableCell | undefined, column: Markdown.TableColumn, writer: Writer): string {
  if (!one) return 'none';
  const text = () => textIn(one);
  if (column.kind === 'checkbox') return call('tick-box', text() === 'true' ? 'true' : 'false');
  if (column.kind === 'rating') {
    const stars = Number(text());
    return literal('★'.repeat(Number.isFinite(stars) ? Math.max(0, Math.min(20, Math.round(stars))) : 0));
  }
  if (column.kind === 'select' && one.chosen) {
    const labels = one.chosen.map((id) => column.options?.find(({ value }) => value === id)?.label ?? id);
    return literal(labels.join(', '));
  }
  const [first, second] = one.children;
  if (!first) return 'none';
  if (first?.type === 'paragraph' && !second) return withScript(writer, text(), inlines(first.children, writer));
  return joined(blocks(one.children, writer));
}
