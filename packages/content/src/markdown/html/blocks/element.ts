import type { Element } from '../../tree.ts';
import type { Renderer } from '../renderer.ts';
import { sanitized } from '../sanitize.ts';

export function renderElement(block: Element, renderer: Renderer): string {
  return sanitized(block.name, block.attributes, renderer.blocks(block.children));
}
