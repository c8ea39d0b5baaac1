import { attributes, escapeHtml, type BlockRenderer } from '@lectern/content';
import { isWide, mathHtml } from '../formulas/math.ts';
import type { BlockOptions } from './options.ts';

export const mathBlock =
  ({ texts }: BlockOptions): BlockRenderer<'math'> =>
  (block) => {
    const drawn = mathHtml(block.value, true);
    if (drawn === undefined) return `<div class="math"><code>${escapeHtml(block.value)}</code></div>`;
    const moved = isWide(drawn) ? { tabindex: 0, role: 'group', 'aria-label': texts.formula } : {};
    return `<div${attributes({ class: 'math', ...moved })}>${drawn}</div>`;
  };
