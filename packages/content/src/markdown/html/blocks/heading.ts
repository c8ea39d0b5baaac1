import type { Heading } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

/** The page's title is the only first-level heading, so the body starts at the second. */
export function renderHeading(block: Heading, renderer: Renderer): string {
  const depth = Math.min(6, Math.max(2, block.depth));
  const names = attributes({ id: renderer.anchors.get(block), class: block.align && `align-${block.align}` });
  return `<h${depth}${names}>${renderer.inlines(block.children)}</h${depth}>`;
}
