import type { Drawing } from '../../tree.ts';
import { pictureHtml } from '../image.ts';
import type { Renderer } from '../renderer.ts';

export function renderDrawing(block: Drawing, renderer: Renderer): string {
  const { target, alt = '' } = block;
  return target ? `<figure class="drawing">${pictureHtml({ target, alt }, renderer)}</figure>` : '';
}
