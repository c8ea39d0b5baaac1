import type { OpenapiWebhook } from '../../tree.ts';
import { operationHtml } from '../operation.ts';

export function renderOpenapiWebhook(block: OpenapiWebhook): string {
  return operationHtml(block.method, block.name);
}
