// Which parts of which API descriptions the blocks of a page show.
import { namedSource, slugOfSource, visitBlocks, type MarkdownPage } from '@lectern/content';
import { isApiBlock, type ApiBlock } from './titles.ts';

/** Whether it may have any: most pages have none and are not looked through. */
export const mayShowApi = (markdown: string): boolean => /\{%\s*(?:openapi|swagger)/.test(markdown);

export function apiBlocksIn(page: MarkdownPage): ApiBlock[] {
  const blocks: ApiBlock[] = [];
  visitBlocks(page.children, {
    block(block) {
      if (isApiBlock(block)) blocks.push(block);
    },
  });
  return blocks;
}

/** What is named by its address, or as a file of the space, is hosted under a slug made of that. */
export const specOf = (block: ApiBlock, space = ''): string | undefined => {
  const source = block.type === 'openapi' ? namedSource(block.target.value) : undefined;
  if (block.type === 'openapi') return source && slugOfSource(source, space);
  return /^[a-z0-9-]{1,100}$/.test(block.spec) ? block.spec : undefined;
};

export const keyOf = (block: ApiBlock): string => JSON.stringify([specOf(block), wantedBy(block)]);

export function wantedBy(block: ApiBlock): { path: string } | { webhook: string } | { schemas: string[] } {
  if (block.type === 'openapiSchemas') return { schemas: block.schemas.slice(0, 100) };
  return block.type === 'openapiWebhook' ? { webhook: block.name } : { path: block.path };
}
