import type { Expandable } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderExpandable(block: Expandable, renderer: Renderer): string {
  const summary = `<summary>${renderer.inlines(block.summary)}</summary>`;
  return `<details${attributes({ open: block.open })}>${summary}${renderer.blocks(block.children)}</details>`;
}
