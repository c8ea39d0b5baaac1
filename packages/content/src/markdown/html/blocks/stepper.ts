import type { Step, Stepper } from '../../tree.ts';
import { attributes } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderStepper(block: Stepper, renderer: Renderer): string {
  return `<ol class="stepper">${block.children.map((step) => renderStep(step, renderer)).join('')}</ol>`;
}

function renderStep({ icon, children }: Step, renderer: Renderer): string {
  const drawn = icon === undefined ? '' : renderer.icon(icon);
  const names = { class: drawn ? 'with-icon' : undefined, 'data-icon': drawn === undefined ? icon : undefined };
  const sign = drawn ? `<span class="step-icon">${drawn}</span>` : '';
  return `<li${attributes(names)}>${sign}<div class="step">${renderer.blocks(children)}</div></li>`;
}
