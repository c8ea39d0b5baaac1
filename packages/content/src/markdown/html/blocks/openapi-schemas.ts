import type { OpenapiSchemas } from '../../tree.ts';
import { escapeHtml } from '../escape.ts';

export function renderOpenapiSchemas(block: OpenapiSchemas): string {
  const names = block.schemas.map((name) => `<li><code>${escapeHtml(name)}</code></li>`);
  return `<ul class="openapi-schemas">${names.join('')}</ul>`;
}
