import type { Prompt } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderPrompt(block: Prompt, renderer: Renderer): string {
  const { description = '', icon } = block.attributes;
  const names = attributes({ class: 'prompt', 'data-icon': icon });
  return `<div${names}><p class="prompt-title">${escapeHtml(description)}</p>${renderer.blocks(block.children)}</div>`;
}
