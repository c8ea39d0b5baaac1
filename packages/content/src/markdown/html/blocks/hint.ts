import type { Hint } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderHint(block: Hint, renderer: Renderer): string {
  const look = renderer.options.hint?.(block.style);
  const own = block.icon === undefined ? '' : renderer.icon(block.icon);
  const names = attributes({
    class: `hint hint-${block.style}`,
    role: 'note',
    'aria-label': look?.label,
    'data-icon': own === undefined ? block.icon : undefined,
  });
  const icon = own || (look?.icon ?? '');
  const body = renderer.blocks(block.children);
  // Text is beside an icon, not around it.
  return `<div${names}>${icon === '' ? body : `${icon}<div class="hint-body">${body}</div>`}</div>`;
}
