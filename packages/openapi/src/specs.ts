// The API descriptions a page draws from, read before it is drawn.
import type { ApiDocument } from './document.ts';
import { findOperation, findWebhook } from './operation.ts';
import { type Operation } from './operation-types.ts';
import type { ApiBlock } from './titles.ts';

/** What one block draws from; undefined when there is none for this visitor. */
export type Specs = { documentFor(block: ApiBlock): ApiDocument | undefined };

export const noSpecs: Specs = { documentFor: () => undefined };

/** The operation a block shows; undefined when there is none of that name. */
export function operationFor(block: ApiBlock, specs: Specs): Operation | undefined {
  const document = specs.documentFor(block);
  if (!document || block.type === 'openapiSchemas') return undefined;
  return block.type === 'openapiWebhook'
    ? findWebhook(document, block.name, block.method)
    : findOperation(document, block.path, block.method);
}
