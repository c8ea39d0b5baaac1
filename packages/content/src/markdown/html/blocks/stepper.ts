import type { Stepper } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderStepper(block: Stepper, renderer: Renderer): string {
  const steps = block.children.map((step) => {
    return `<li${attributes({ 'data-icon': step.icon })}>${renderer.blocks(step.children)}</li>`;
  });
  return `<ol class="stepper">${steps.join('')}</ol>`;
}
