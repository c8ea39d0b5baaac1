import { firstTarget } from '../convert/first-target.ts';
import { blockText } from '../text.ts';
import type { TableCell, TableColumn } from '../tree.ts';
import { attributes, escapeHtml } from './escape.ts';
import type { Renderer } from './renderer.ts';

/** Renders a cell by the type of its column. */
export function cellHtml(cell: TableCell, column: TableColumn, renderer: Renderer): string {
  if (column.kind === 'checkbox') {
    const checked = cell.children.map(blockText).join('').trim() === 'true';
    return renderer.checkbox(checked);
  }
  if (column.kind === 'rating') {
    const stars = Number(cell.children.map(blockText).join(''));
    const most = Math.min(20, column.max ?? 5);
    const whole = Number.isFinite(stars) ? Math.max(0, Math.min(20, Math.round(stars))) : 0;
    const rest = most > whole ? `<span class="rating-rest">${'☆'.repeat(most - whole)}</span>` : '';
    const said = attributes({ class: 'rating', role: 'img', 'aria-label': `${whole}/${Math.max(most, whole)}` });
    return `<span${said}>${'★'.repeat(whole)}${rest}</span>`;
  }
  if (column.kind === 'select' && cell.chosen) {
    return cell.chosen
      .map((id) => {
        const option = column.options?.find(({ value }) => value === id);
        const color = option?.color || undefined;
        return `<span${attributes({ class: 'option', 'data-color': color })}>${escapeHtml(option?.label ?? id)}</span>`;
      })
      .join(' ');
  }
  const named = column.kind === 'content-ref' ? renderer.link(firstTarget(cell.children), 'link') : undefined;
  // Like a page reference outside of tables: its text may only be a file name.
  if (named?.title) return `${renderer.openLink(named.href)}${escapeHtml(named.title)}</a>`;
  if (named?.isTitleOpen) {
    const written = escapeHtml(cell.children.map(blockText).join(' '));
    return `${renderer.openLink(named.href, { class: 'page-title' })}${written}</a>`;
  }
  const [first, second] = cell.children;
  if (first?.type === 'paragraph' && !second && !first.align) return renderer.inlines(first.children);
  return renderer.blocks(cell.children);
}

/** The missing cells of a short row. */
export function blankCells(missing: number, renderer: Renderer): string {
  const single = Math.min(missing, renderer.blankCells);
  renderer.blankCells -= single;
  const rest = missing - single;
  return '<td></td>'.repeat(single) + (rest > 0 ? `<td${attributes({ colspan: Math.min(rest, 1000) })}></td>` : '');
}
