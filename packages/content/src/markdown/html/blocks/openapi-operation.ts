import type { OpenapiOperation } from '../../tree.ts';
import { operationHtml } from '../operation.ts';

export function renderOpenapiOperation(block: OpenapiOperation): string {
  return operationHtml(block.method, block.path);
}
