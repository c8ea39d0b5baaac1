import type { Diagram } from '../../tree.ts';
import { escapeHtml } from '../escape.ts';

/** Left as text for a script of the site to render, and readable without it. */
export function renderDiagram(block: Diagram): string {
  return `<figure class="diagram"><pre class="mermaid">${escapeHtml(block.value)}</pre></figure>`;
}
