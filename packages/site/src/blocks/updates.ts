import { attributes, escapeHtml, type BlockRenderer } from '@lectern/content';
import { namesOf } from '@lectern/content/anchors';
import type { BlockOptions } from './options.ts';

export const updatesBlock =
  ({ date }: BlockOptions & { date(text: string): string }): BlockRenderer<'updates'> =>
  (block, renderer) => {
    const updates = block.children.map((update) => {
      const day =
        update.date === undefined
          ? ''
          : `<time${attributes({ datetime: update.date })}>${escapeHtml(date(update.date))}</time>`;
      const tags = update.tags.map((tag) => `<span class="tag">${escapeHtml(tag)}</span>`).join('');
      const anchor = namesOf(renderer.page).update(update);
      return `<article${attributes({ class: 'update', id: anchor })}><div class="update-head">${day}${tags}</div><div class="update-body">${renderer.blocks(update.children)}</div></article>`;
    });
    return `<div class="updates">${updates.join('')}</div>`;
  };
