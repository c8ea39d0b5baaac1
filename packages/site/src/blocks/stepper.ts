import { type BlockRenderer } from '@lectern/content';
import { icon } from '../html/icon.ts';
import type { BlockOptions } from './options.ts';

export const stepperBlock =
  ({ icons }: BlockOptions): BlockRenderer<'stepper'> =>
  (block, renderer) => {
    const steps = block.children.map((step) => {
      const mark = icon(step.icon, icons).text;
      const sign = mark === '' ? '' : `<span class="step-icon">${mark}</span>`;
      return `<li${mark === '' ? '' : ' class="with-icon"'}>${sign}<div class="step">${renderer.blocks(step.children)}</div></li>`;
    });
    return `<ol class="stepper">${steps.join('')}</ol>`;
  };
