// Converts API blocks to text and tables for print.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitBlocks, type Markdown } from '@lectern/content';
import type { PrintInput, PrintInputApi } from '../print-input.ts';

/** Replaces the API blocks of a page with this title by text and tables. */
export type ApiBlocks = (tree: Markdown.Page, title: string) => Markdown.Page;

/** Loaded only where there is something to render. */
export async function openApiBlocks(input: PrintInput, folder: string): Promise<ApiBlocks> {
  const files = input.apis;
  if (!files) return (tree) => tree;
  const { ApiDocument, apiTextsIn, inlineDocument, keyOf, withApiAsMarkdown } = await import('@lectern/openapi');
  const known = new Map<string, InstanceType<typeof ApiDocument>>();
  const specs = {
    documentFor(block: Parameters<typeof keyOf>[0]) {
      const key = keyOf(block);
      const file = Object.hasOwn(files, key) ? files[key] : undefined;
      if (file === undefined) return block.type === 'openapi' ? inlineDocument(block) : undefined;
      const found = known.get(key);
      if (found) return found;
      const { document, source } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as PrintInputApi;
      const read = new ApiDocument(document, source);
      known.set(key, read);
      return read;
    },
  };
  const texts = apiTextsIn(input.language ?? 'en');
  let left = mostRows;
  return (tree, title) => {
    if (left <= 0) return tree;
    const drawn = withApiAsMarkdown(tree, { specs, texts, origin: input.origin ?? '', title, tables: true });
    left -= drawn === tree ? 0 : rowsIn(drawn);
    return drawn;
  };
}

// Table rows take memory in typesetting; operations beyond the limit keep their line.
const mostRows = 4000;

function rowsIn(page: Markdown.Page): number {
  let rows = 0;
  visitBlocks(page.children, {
    block(block) {
      if (block.type === 'table') rows += block.rows.length;
      if (block.type === 'code') rows += block.value.split('\n').length / 2;
    },
  });
  return rows;
}
