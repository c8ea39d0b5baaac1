import type { UnknownTag } from '../../tree.ts';
import type { Renderer } from '../renderer.ts';

export function renderUnknownTag(block: UnknownTag, renderer: Renderer): string {
  return renderer.blocks(block.children);
}
