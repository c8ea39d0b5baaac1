// The text of a page's API blocks, each with its anchor on the page: for search.
import { anchors, type MarkdownPage, type Task, visitBlocks } from '@lectern/content';
import { partsOfBlock } from './api-blocks.ts';
import { schemasNamed } from './named-schemas.ts';
import { operationFor, type Specs } from './specs.ts';
import { isApiBlock, withTitles, type ApiBlock } from './titles.ts';
import { operationWords, schemaWords } from './search-text.ts';

/** `part` is the part of its description it shows, such as `path get /pets`. */
export type ApiSection = { block: ApiBlock; part: string; anchor: string; title: string; body: string };

/** Blocks beyond this are not indexed. */
const mostSections = 300;
const longest = 8000;

/** In slices: each block may be long. `title` is the page's. */
export function* apiSectionsOf(source: MarkdownPage, specs: Specs, title: string): Task<ApiSection[]> {
  const { page } = withTitles(source, (block) => operationFor(block, specs), title);
  const found: ApiSection[] = [];
  for (const { block, anchor } of blocksUnder(page)) {
    yield;
    const document = specs.documentFor(block);
    if (!document) continue;
    if (block.type === 'openapiSchemas') {
      for (const name of schemasNamed(document, block.schemas)) {
        yield;
        const body = schemaWords(document, name, longest);
        found.push({ block, part: `schema ${name}`, anchor, title: name, body });
      }
    } else {
      const operation = operationFor(block, specs);
      const [part] = partsOfBlock(block);
      if (!operation || part === undefined) continue;
      const body = operationWords(document, operation, longest);
      const named = operation.summary ?? `${operation.method.toUpperCase()} ${operation.path}`;
      found.push({ block, part, anchor, title: named, body });
    }
    if (found.length >= mostSections) break;
  }
  return found.slice(0, mostSections);
}

function blocksUnder(page: MarkdownPage): { block: ApiBlock; anchor: string }[] {
  const all = anchors(page);
  const found: { block: ApiBlock; anchor: string }[] = [];
  let anchor = '';
  visitBlocks(page.children, {
    block(block) {
      if (block.type === 'heading') anchor = all.get(block) ?? anchor;
      if (isApiBlock(block)) found.push({ block, anchor });
    },
  });
  return found;
}
