// Names of operations and schemas; their documentation is rendered by the site.
import type { OpenapiBlock, OpenapiOperation, OpenapiSchemas, OpenapiWebhook } from '../../tree.ts';
import { attributes, escapeHtml } from '../escape.ts';
import type { Renderer } from '../renderer.ts';

function operationHtml(method: string, path: string, source?: string): string {
  const names = attributes({ class: 'openapi', 'data-source': source });
  return `<div${names}><code>${escapeHtml(`${method.toUpperCase()} ${path}`.trim())}</code></div>`;
}

export function renderOpenapi(block: OpenapiBlock, renderer: Renderer): string {
  return operationHtml(block.method, block.path, renderer.link(block.target, 'openapi')?.href);
}

export function renderOpenapiOperation(block: OpenapiOperation): string {
  return operationHtml(block.method, block.path);
}

export function renderOpenapiWebhook(block: OpenapiWebhook): string {
  return operationHtml(block.method, block.name);
}

export function renderOpenapiSchemas(block: OpenapiSchemas): string {
  const names = block.schemas.map((name) => `<li><code>${escapeHtml(name)}</code></li>`);
  return `<ul class="openapi-schemas">${names.join('')}</ul>`;
}
