import { attributes, escapeHtml, inlineText, type Markdown, type Renderer } from '@lectern/content';
import { highlight, linesOf } from '../html/highlight.ts';
import type { OwnRenderer } from './options.ts';

const linesUntilFolded = 14;

export const codeBlock: OwnRenderer<'code'> = (block, renderer, { texts }) => {
  const lines = codeLines(block, renderer);
  const folds = block.expandable === true && lines.length > linesUntilFolded;
  const names = [
    'code',
    block.overflow === 'wrap' && 'wrap',
    block.lineNumbers && 'numbered',
    folds && 'folds',
    block.fullWidth && 'full-width',
  ];
  const title = block.title ? `<figcaption>${escapeHtml(block.title)}</figcaption>` : '';
  const copy = `<button type="button" class="copy" hidden data-done="${escapeHtml(texts.copied)}">${escapeHtml(texts.copy)}</button>`;
  const fold = folds
    ? `<label class="fold"><input type="checkbox"><span>${escapeHtml(texts.showMore)}</span></label>`
    : '';
  const label = block.title || block.lang || texts.code;
  const pre = attributes({ tabindex: 0, role: 'group', 'aria-label': label });
  return `<figure${attributes({ class: names.filter(Boolean).join(' ') })}>${title}${copy}<pre${pre}><code>${lines.join('')}</code></pre>${fold}</figure>`;
};

/** Lines as elements, so that line numbers and highlights need no script. */
function codeLines(block: Markdown.Code, renderer: Renderer): string[] {
  if (!block.lines) {
    const html = highlight(block.value, block.lang) ?? escapeHtml(block.value);
    return linesOf(html.replace(/\n$/, '')).map((line) => `<span class="line">${line}\n</span>`);
  }
  return block.lines.map(({ highlighted, children }) => {
    const noted = children.some((child) => child.type !== 'text');
    const plain = noted ? undefined : highlight(inlineText(children), block.lang);
    return `<span class="${highlighted ? 'line marked' : 'line'}">${plain ?? renderer.inlines(children)}\n</span>`;
  });
}
