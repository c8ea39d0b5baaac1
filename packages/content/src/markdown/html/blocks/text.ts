// Blocks of text.
import type { Blockquote, Heading, List, ListItem, Paragraph } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderParagraph(block: Paragraph, renderer: Renderer): string {
  return `<p${attributes({ class: block.align && `align-${block.align}` })}>${renderer.inlines(block.children)}</p>`;
}

/** The page's title is the only first-level heading, so the body starts at the second. */
export function renderHeading(block: Heading, renderer: Renderer): string {
  const depth = Math.min(6, Math.max(2, block.depth));
  const names = attributes({ id: renderer.anchors.get(block), class: block.align && `align-${block.align}` });
  return `<h${depth}${names}>${renderer.inlines(block.children)}</h${depth}>`;
}

export function renderBlockquote(block: Blockquote, renderer: Renderer): string {
  return `<blockquote>${renderer.blocks(block.children)}</blockquote>`;
}

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
