import type { OpenapiBlock } from '../../tree.ts';
import { operationHtml } from '../operation.ts';
import type { Renderer } from '../renderer.ts';

export function renderOpenapi(block: OpenapiBlock, renderer: Renderer): string {
  return operationHtml(block.method, block.path, renderer.link(block.target, 'openapi')?.href);
}
