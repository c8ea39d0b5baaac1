import { attributes, escapeHtml, type Markdown } from '@lectern/content';
import { isWide, mathHtml } from '../formulas/math.ts';
import type { FormulaNumbers } from '../formulas/numbers.ts';
import type { OwnRenderer } from './options.ts';

export const mathBlock: OwnRenderer<'math'> = (block, _, { texts, formulas }) => {
  const drawn = mathHtml(block.value, true);
  if (drawn === undefined) return `<div class="math"><code>${escapeHtml(block.value)}</code></div>`;
  const { html, isReference } = formulas.number(drawn);
  if (isReference) return `<p>${html}</p>`;
  const moved = isWide(drawn) ? { tabindex: 0, role: 'group', 'aria-label': texts.formula } : {};
  return `<div${attributes({ class: 'math', ...moved })}>${html}</div>`;
};

/** Long inline formulas scroll by themselves, so they must be focusable. */
export function inlineMath({ value }: Pick<Markdown.InlineMath, 'value'>, formulas: FormulaNumbers): string {
  const drawn = mathHtml(value, false);
  const { html, isReference } =
    drawn === undefined ? { html: escapeHtml(value), isReference: false } : formulas.number(drawn);
  if (isReference) return html;
  const scrolled = drawn !== undefined && isWide(html);
  return `<span${attributes({ class: 'math', role: 'math', tabindex: scrolled ? 0 : undefined })}>${html}</span>`;
}
