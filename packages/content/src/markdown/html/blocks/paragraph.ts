import type { Paragraph } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderParagraph(block: Paragraph, renderer: Renderer): string {
  return `<p${attributes({ class: block.align && `align-${block.align}` })}>${renderer.inlines(block.children)}</p>`;
}
