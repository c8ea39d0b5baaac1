import type { Columns } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderColumns(block: Columns, renderer: Renderer): string {
  const columns = block.children.map(({ width, valign, children }) => {
    // Only a number with a unit is allowed in a style.
    const style = width !== undefined && /^\d{1,4}(?:\.\d{1,6})?(?:%|px)?$/.test(width) ? flexBasis(width) : undefined;
    const names = attributes({ class: valign ? `column column-${valign}` : 'column', style });
    return `<div${names}>${renderer.blocks(children)}</div>`;
  });
  return `<div class="columns">${columns.join('')}</div>`;
}

function flexBasis(width: string): string {
  return `flex-basis:${/\d$/.test(width) ? `${width}px` : width}`;
}
