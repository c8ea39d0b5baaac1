import type { Prompt } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderPrompt(block: Prompt, renderer: Renderer): string {
  const { description = '', icon } = block.attributes;
  const drawn = icon === undefined ? '' : renderer.icon(icon);
  const names = attributes({ class: 'prompt', 'data-icon': drawn === undefined ? icon : undefined });
  const title = description === '' ? '' : `<p class="prompt-title">${drawn ?? ''}${escapeHtml(description)}</p>`;
  return `<div${names}>${title}${renderer.blocks(block.children)}</div>`;
}
