import type { Update, Updates } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderUpdates(block: Updates, renderer: Renderer): string {
  const updates = block.children.map((update) => renderUpdate(update, renderer));
  return `<div class="updates">${updates.join('')}</div>`;
}

function renderUpdate(update: Update, renderer: Renderer): string {
  const { id, date = update.date } = renderer.options.update?.(update, renderer) ?? {};
  const time = date === undefined ? '' : `<time${attributes({ datetime: update.date })}>${escapeHtml(date)}</time>`;
  const tags = update.tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join('');
  const head = `<div class="update-head">${time}${tags}</div>`;
  const body = `<div class="update-body">${renderer.blocks(update.children)}</div>`;
  return `<article${attributes({ class: 'update', id })}>${head}${body}</article>`;
}
