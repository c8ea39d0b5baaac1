// The API descriptions of a page, read before it is rendered.
import type { ApiDocument } from './document.ts';
import { findOperation, findWebhook } from './operation.ts';
import { type Operation } from './operation-types.ts';
import type { ApiBlock } from './titles.ts';

/** The document of a block; undefined when none is visible to this visitor. */
export type Specs = { documentFor(block: ApiBlock): ApiDocument | undefined };

export const noSpecs: Specs = { documentFor: () => undefined };

/** The operation a block shows; undefined when it does not exist. */
export function operationFor(block: ApiBlock, specs: Specs): Operation | undefined {
  const document = specs.documentFor(block);
  if (!document || block.type === 'openapiSchemas') return undefined;
  return block.type === 'openapiWebhook'
    ? findWebhook(document, block.name, block.method)
    : findOperation(document, block.path, block.method);
}
