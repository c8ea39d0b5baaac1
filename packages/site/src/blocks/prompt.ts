import { escapeHtml, type BlockRenderer } from '@lectern/content';
import { icon } from '../html/icon.ts';
import type { BlockOptions } from './options.ts';

export const promptBlock =
  ({ icons }: BlockOptions): BlockRenderer<'prompt'> =>
  (block, renderer) => {
    const { description = '', icon: name } = block.attributes;
    const title =
      description === '' ? '' : `<p class="prompt-title">${icon(name, icons).text}${escapeHtml(description)}</p>`;
    return `<div class="prompt">${title}${renderer.blocks(block.children)}</div>`;
  };
