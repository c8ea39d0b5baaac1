// Code, diagrams and formulas.
import { inlineText } from '../../inline-text.ts';
import type { Code, Diagram, MathBlock } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

export function renderCode(block: Code, renderer: Renderer): string {
  const names = [
    'code',
    block.overflow === 'wrap' && 'wrap',
    block.lineNumbers && 'numbered',
    block.expandable && 'expandable',
    block.fullWidth && 'full-width',
  ];
  const language = block.lang?.replace(/[^\w+#.-]/g, '');
  const title = block.title ? `<figcaption>${escapeHtml(block.title)}</figcaption>` : '';
  const classes = attributes({ class: language ? `language-${language}` : undefined });
  const outer = attributes({ class: names.filter(Boolean).join(' ') });
  const pre = attributes(renderer.options.code ?? {});
  return `<figure${outer}>${title}<pre${pre}><code${classes}>${codeBody(block, renderer)}</code></pre></figure>`;
}

function codeBody(block: Code, renderer: Renderer): string {
  if (!block.lines) return renderer.options.highlight?.(block.value, block.lang) ?? escapeHtml(block.value);
  return block.lines
    .map((line) => {
      const noted = line.children.some((child) => child.type !== 'text');
      const plain = () => renderer.options.highlight?.(inlineText(line.children), block.lang);
      const body = (noted ? undefined : plain()) ?? renderer.inlines(line.children);
      return line.highlighted ? `<mark class="line">${body}\n</mark>` : `${body}\n`;
    })
    .join('');
}

/** Left as text for a script of the site to render, and readable without it. */
export function renderDiagram(block: Diagram): string {
  return `<figure class="diagram"><pre class="mermaid">${escapeHtml(block.value)}</pre></figure>`;
}

export function renderMath(block: MathBlock, renderer: Renderer): string {
  const drawn = renderer.options.math?.(block.value, true) ?? `<code>${escapeHtml(block.value)}</code>`;
  return `<div class="math" role="math">${drawn}</div>`;
}
