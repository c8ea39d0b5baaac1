import type { List, ListItem } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderList(block: List, renderer: Renderer): string {
  const tag = block.ordered ? 'ol' : 'ul';
  const tasks = block.children.some((item) => item.checked !== undefined);
  const start = block.ordered && block.from !== undefined && block.from !== 1 ? block.from : undefined;
  const items = block.children.map((item) => renderItem(item, block.tight, renderer));
  return `<${tag}${attributes({ start, class: tasks ? 'tasks' : undefined })}>${items.join('')}</${tag}>`;
}

function renderItem(item: ListItem, tight: boolean, renderer: Renderer): string {
  const box = item.checked === undefined ? '' : `${renderer.checkbox(item.checked)} `;
  const body = item.children.map((child) => {
    return tight && child.type === 'paragraph' && !child.align
      ? renderer.inlines(child.children)
      : renderer.block(child);
  });
  return `<li>${box}${body.join('')}</li>`;
}
