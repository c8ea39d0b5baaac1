// Plain words: for search, previews and counting.
import { inlineText } from './inline-text.ts';
import type { Block, Page } from './tree.ts';
import { blocksIn, inlinesIn } from './visit.ts';

/** The text of one block, blocks inside it on lines of their own. */
export function blockText(block: Block): string {
  switch (block.type) {
    case 'code':
    case 'diagram':
    case 'math':
      return block.value;
    case 'comment':
    case 'definition':
    case 'footnoteDefinition':
      return '';
    case 'images':
      return block.children.map((image) => inlineText(image.caption) || (image.alt ?? '')).join('\n');
    case 'tabs':
      return lines(block.children.flatMap((tab) => [tab.title ?? '', ...tab.children.map(blockText)]));
    case 'openapi':
    case 'openapiOperation':
      return `${block.method.toUpperCase()} ${block.path}`.trim();
    case 'openapiSchemas':
      return block.schemas.join('\n');
    case 'openapiWebhook':
      return block.name;
    case 'prompt':
      return lines([block.attributes['description'] ?? '', ...block.children.map(blockText)]);
    case 'table': {
      const head = block.hideHeader ? [] : [block.columns.map((column) => inlineText(column.title))];
      const rows = block.rows.map((row) => row.cells.map((cell) => lines(cell.children.map(blockText))));
      return lines([...head, ...rows].map((cells) => cells.filter(Boolean).join(' ')));
    }
    default: {
      const own = inlinesIn(block).map((inlines) => inlineText(inlines));
      return lines([...own, ...blocksIn(block).flatMap((blocks) => blocks.map(blockText))]);
    }
  }
}

function lines(parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

export function toText(page: Page): string {
  return page.children
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** How many words a page has. Scripts without spaces are counted by their own words. */
export function words(page: Page): number {
  const text = toText(page);
  if (!/[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(text)) {
    return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ?? 0;
  }
  let count = 0;
  for (const part of segmenter.segment(text.slice(0, 200_000))) if (part.isWordLike) count++;
  return count;
}
