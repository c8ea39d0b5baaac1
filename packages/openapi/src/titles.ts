// The summary of an operation becomes a heading of its page, so that it has an anchor and is in the outline.
import { inlineText, mapBlocks, type Markdown, type MarkdownPage } from '@lectern/content';
import type { Operation } from './operation-types.ts';

export type ApiBlock =
  | Markdown.OpenapiBlock
  | Markdown.OpenapiOperation
  | Markdown.OpenapiWebhook
  | Markdown.OpenapiSchemas;
type Block = Markdown.Block;

export const isApiBlock = (block: Block): block is ApiBlock =>
  block.type === 'openapi' ||
  block.type === 'openapiOperation' ||
  block.type === 'openapiWebhook' ||
  block.type === 'openapiSchemas';

/** Levels of the headings inside blocks, by the position of the block. */
export type Levels = Map<string, number>;
export const placeOf = ({ start, end }: ApiBlock): string => `${start} ${end}`;

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The page with headings above its operations, and the levels of the headings inside them. */
export function withTitles(
  page: MarkdownPage,
  find: (block: ApiBlock) => Operation | undefined,
  title: string,
): { page: MarkdownPage; levels: Levels } {
  const levels: Levels = new Map();
  const seen = new Set<ApiBlock>();
  let last: Markdown.Heading | undefined;
  /** Only white space is between it and the block. */
  let justBefore: Markdown.Heading | undefined;
  const children = mapBlocks(page.children, {
    block(block) {
      if (block.type === 'heading') {
        // Inserted headings are visited again.
        if (!added.has(block)) last = block;
        justBefore = block;
        return undefined;
      }
      if (!isApiBlock(block)) {
        justBefore = undefined;
        return undefined;
      }
      if (seen.has(block)) return undefined;
      seen.add(block);
      const depth = Math.min(4, last ? last.depth + 1 : 2);
      const summary = find(block)?.summary;
      const said = justBefore && inlineText(justBefore.children);
      if (summary === undefined || same(summary, title) || (said !== undefined && same(said, summary))) {
        levels.set(placeOf(block), summary !== undefined && same(summary, title) ? 2 : Math.min(5, depth));
        justBefore = undefined;
        return undefined;
      }
      levels.set(placeOf(block), depth + 1);
      const text = { type: 'text' as const, value: summary, start: block.start, end: block.start };
      const heading = {
        type: 'heading',
        depth,
        children: [text],
        start: block.start,
        end: block.start,
      } as Markdown.Heading;
      added.add(heading);
      return [heading, block];
    },
    inlines: (inlines) => inlines,
  });
  return { page: { ...page, children }, levels };
}

const added = new WeakSet<Markdown.Heading>();
