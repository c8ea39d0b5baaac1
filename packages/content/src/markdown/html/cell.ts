import { blockText } from '../text.ts';
import type { TableCell, TableColumn } from '../tree.ts';
import { escapeHtml } from './escape.ts';
import type { Renderer } from './renderer.ts';

/** A cell by the type of its column. */
export function cellHtml(cell: TableCell, column: TableColumn, renderer: Renderer): string {
  if (column.kind === 'checkbox') {
    const checked = cell.children.map(blockText).join('').trim() === 'true';
    return `<input type="checkbox" disabled${checked ? ' checked' : ''}>`;
  }
  if (column.kind === 'rating') {
    const stars = Number(cell.children.map(blockText).join(''));
    const whole = Number.isFinite(stars) ? Math.max(0, Math.min(20, Math.round(stars))) : 0;
    return `<span class="rating">${'★'.repeat(whole)}</span>`;
  }
  if (column.kind === 'select' && cell.chosen) {
    return cell.chosen
      .map((id) => {
        const label = column.options?.find((option) => option.value === id)?.label ?? id;
        return `<span class="option">${escapeHtml(label)}</span>`;
      })
      .join(' ');
  }
  const [first, second] = cell.children;
  if (first?.type === 'paragraph' && !second && !first.align) return renderer.inlines(first.children);
  return renderer.blocks(cell.children);
}
