import type { MathBlock } from '../../tree.ts';
import { escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderMath(block: MathBlock, renderer: Renderer): string {
  const drawn = renderer.options.math?.(block.value, true) ?? `<code>${escapeHtml(block.value)}</code>`;
  return `<div class="math" role="math">${drawn}</div>`;
}
