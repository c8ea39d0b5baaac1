import { holds } from '../../expression/evaluate.ts';
import type { Conditional } from '../../tree.ts';
import type { Renderer } from '../renderer.ts';

export function renderConditional(block: Conditional, renderer: Renderer): string {
  return holds(block.expression, renderer.options.scope ?? {}, renderer.budget) ? renderer.blocks(block.children) : '';
}
