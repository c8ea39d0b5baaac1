import type { Integration } from '../../tree.ts';
import { escapeHtml } from '../escape.ts';

/** Rendered by an integration; its text content is shown when it has any. */
export function renderIntegration(block: Integration): string {
  const content = block.attributes['content'] ?? '';
  return content === '' ? '' : `<pre class="integration">${escapeHtml(content)}</pre>`;
}
