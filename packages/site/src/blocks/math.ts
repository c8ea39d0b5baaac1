import { escapeHtml, type BlockRenderer } from '@lectern/content';
import { mathHtml } from '../math.ts';

export const mathBlock: BlockRenderer<'math'> = (block) =>
  `<div class="math">${mathHtml(block.value, true) ?? `<code>${escapeHtml(block.value)}</code>`}</div>`;
