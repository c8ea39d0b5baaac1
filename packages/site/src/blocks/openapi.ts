import { escapeHtml, type BlockRenderers } from '@lectern/content';

const operation = (method: string, path: string): string => {
  const name = method.toLowerCase().replace(/[^a-z]/g, '');
  return `<div class="operation"><span class="method method-${name}">${escapeHtml(method.toUpperCase())}</span><code>${escapeHtml(path)}</code></div>`;
};

/** What the page itself says about an operation. */
export const openapiBlocks: Pick<BlockRenderers, 'openapi' | 'openapiOperation' | 'openapiWebhook'> = {
  openapi: (block) => operation(block.method, block.path),
  openapiOperation: (block) => operation(block.method, block.path),
  openapiWebhook: (block) => operation(block.method, block.name),
};
