// Which parts of which API descriptions the blocks of a page show.
import { visitBlocks, type MarkdownPage } from '@lectern/content';
import { isSlugOfSource, namedSource, slugOfSource } from '@lectern/openapi/spec';
import type { methods } from './operation.ts';
import { isApiBlock, type ApiBlock } from './titles.ts';

type Method = (typeof methods)[number];

/** Quick check: most pages have no API block and need no traversal. */
export const mayShowApi = (markdown: string): boolean => /\{%\s*(?:openapi|swagger|api-method)/.test(markdown);

export function apiBlocksIn(page: MarkdownPage): ApiBlock[] {
  const blocks: ApiBlock[] = [];
  visitBlocks(page.children, {
    block(block) {
      if (isApiBlock(block)) blocks.push(block);
    },
  });
  return blocks;
}

/** A description referenced by URL, or as a file of the space, is hosted under a slug derived from that. */
export const specOf = (block: ApiBlock, space = ''): string | undefined => {
  const source = block.type === 'openapi' ? namedSource(block.target.value) : undefined;
  if (block.type === 'openapi') return source && slugOfSource(source, space);
  return /^[a-z0-9-]{1,100}$/.test(block.spec) && !isSlugOfSource(block.spec) ? block.spec : undefined;
};

export const keyOf = (block: ApiBlock): string => JSON.stringify([specOf(block), wantedBy(block)]);

type Wanted = { schemas: string[] } | (({ path: string } | { webhook: string }) & { method: Method });

/** Unknown methods are rejected by the API. */
export function wantedBy(block: ApiBlock): Wanted {
  if (block.type === 'openapiSchemas') return { schemas: block.schemas.slice(0, 100) };
  const method = block.method.toLowerCase() as Method;
  return block.type === 'openapiWebhook' ? { webhook: block.name, method } : { path: block.path, method };
}

/** Keys of the shown parts, as used for access control on a description. */
export function partsOfBlock(block: ApiBlock): string[] {
  if (block.type === 'openapiSchemas') return block.schemas.map((name) => `schema ${name}`);
  const method = block.method.toLowerCase();
  return [block.type === 'openapiWebhook' ? `webhook ${method} ${block.name}` : `path ${method} ${block.path}`];
}
