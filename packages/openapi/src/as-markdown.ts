// Replaces the API blocks of a page by plain Markdown, for programs.
import { mapBlocks, parse, type MarkdownPage } from '@lectern/content';
import { operationMarkdown, schemasMarkdown } from './markdown.ts';
import { schemasNamed } from './named-schemas.ts';
import { operationFor, type Specs } from './specs.ts';
import type { ApiTexts } from './texts/en.ts';
import { isApiBlock, withTitles, type ApiBlock } from './titles.ts';
import { fill } from '@lectern/content/locale';

/** With `tables`, for print, blocks without a known description are left unchanged. */
export type AsMarkdown = { specs: Specs; texts: ApiTexts; origin: string; title: string; tables?: boolean };

export function withApiAsMarkdown(source: MarkdownPage, options: AsMarkdown): MarkdownPage {
  const { page } = withTitles(source, (block) => operationFor(block, options.specs), options.title);
  const children = mapBlocks(page.children, {
    // Descriptions may contain API blocks themselves; do not recurse.
    block: (block) =>
      isApiBlock(block) && (!options.tables || options.specs.documentFor(block))
        ? parse(markdownOf(block, options).replaceAll('{%', '{ %')).children
        : undefined,
    inlines: (inlines) => inlines,
  });
  return { ...page, children };
}

function markdownOf(block: ApiBlock, { specs, texts, origin, tables = false }: AsMarkdown): string {
  const document = specs.documentFor(block);
  const name =
    block.type === 'openapiSchemas'
      ? block.schemas.join(', ')
      : `${block.method.toUpperCase()} ${block.type === 'openapiWebhook' ? block.name : block.path}`;
  const line = `\`${name.replaceAll('`', "'")}\``;
  if (!document) {
    const source = block.type === 'openapi' ? block.target.value : block.spec;
    return `${line}\n\n${fill(texts.noSuchDocument, { name: source })}\n`;
  }
  const options = { document, texts, origin, tables };
  if (block.type === 'openapiSchemas') return schemasMarkdown(schemasNamed(document, block.schemas), options);
  const operation = operationFor(block, specs);
  return operation ? operationMarkdown(operation, options) : `${line}\n\n${fill(texts.noSuchOperation, { name })}\n`;
}
