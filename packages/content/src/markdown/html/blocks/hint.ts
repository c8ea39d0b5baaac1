import type { Hint } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderHint(block: Hint, renderer: Renderer): string {
  const names = attributes({ class: `hint hint-${block.style}`, role: 'note', 'data-icon': block.icon });
  return `<div${names}>${renderer.blocks(block.children)}</div>`;
}
