import type { Update, Updates } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderUpdates(block: Updates, renderer: Renderer): string {
  const updates = block.children.map((update) => renderUpdate(update, renderer));
  return `<div${attributes({ class: 'updates', 'data-format': block.format })}>${updates.join('')}</div>`;
}

function renderUpdate(update: Update, renderer: Renderer): string {
  const { date } = update;
  const time = date === undefined ? '' : `<time${attributes({ datetime: date })}>${escapeHtml(date)}</time>`;
  const tags = update.tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join('');
  return `<article class="update">${time}${tags}${renderer.blocks(update.children)}</article>`;
}
