// Plain text: for search, previews and word counts.
import { inlineText } from './inline-text.ts';
import type { Block, Page, Table, TableCell, TableColumn } from './tree.ts';
import { blocksIn, inlinesIn } from './visit.ts';

/** The text of one block, child blocks on separate lines. */
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
    case 'table':
      return tableText(block);
    default: {
      const own = inlinesIn(block).map((inlines) => inlineText(inlines));
      return lines([...own, ...blocksIn(block).flatMap((blocks) => blocks.map(blockText))]);
    }
  }
}

/** Visible text only: link and image columns of cards are hidden. */
function tableText({ columns, rows, view, hideHeader, hideColumnTitle }: Table): string {
  const isShown = ({ hidden, role }: TableColumn): boolean => !hidden && (view !== 'cards' || role === undefined);
  const head = hideHeader || hideColumnTitle ? [] : columns.filter(isShown).map(({ title }) => inlineText(title));
  const body = rows.map(({ cells }) =>
    cells.flatMap((cell, i) => {
      const column = columns[i];
      return column && !isShown(column) ? [] : cellText(cell, column?.kind);
    }),
  );
  return lines([head, ...body].map((cells) => cells.filter(Boolean).join(' ')));
}

function cellText({ children }: TableCell, kind: TableColumn['kind'] | undefined): string {
  const text = lines(children.map(blockText));
  return kind === 'content-ref' && isFileOfPage(text) ? '' : text;
}

/** Text that is only the file name of another page, where readers see that page's title if visible. */
export const isFileOfPage = (text: string): boolean => /^\s*(?:\/pages\/|lectern:)|\.md(?:#.*)?\s*$/i.test(text);

function lines(parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

export function toText(page: Page): string {
  return page.children
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Made when it is needed: the first object of `Intl` takes 30 ms of a start. */
let segmenter: Intl.Segmenter | undefined;

/** Number of words of a page. Scripts without spaces are segmented. */
export const words = (page: Page): number => wordsIn(toText(page));

export const wordsOfBlock = (block: Block): number => wordsIn(blockText(block));

function wordsIn(text: string): number {
  if (!/[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(text)) {
    return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ?? 0;
  }
  let count = 0;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  for (const part of segmenter.segment(text.slice(0, 200_000))) if (part.isWordLike) count++;
  return count;
}
