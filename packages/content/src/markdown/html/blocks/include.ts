import type { Include } from '../../tree.ts';
import type { Renderer } from '../renderer.ts';

export function renderInclude(block: Include, renderer: Renderer): string {
  return renderer.options.include?.(block.target.value) ?? '';
}
