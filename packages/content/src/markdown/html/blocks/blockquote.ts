import type { Blockquote } from '../../tree.ts';
import type { Renderer } from '../renderer.ts';

export function renderBlockquote(block: Blockquote, renderer: Renderer): string {
  return `<blockquote>${renderer.blocks(block.children)}</blockquote>`;
}
