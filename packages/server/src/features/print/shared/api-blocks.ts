// Blocks that show APIs, as the words and tables they are printed as.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Markdown } from '@lectern/content';
import type { Manuscript, ManuscriptApi } from '../manuscript.ts';

/** Puts words and tables in the place of the blocks of a page with this title. */
export type ApiBlocks = (tree: Markdown.Page, title: string) => Markdown.Page;

/** Loaded only where there is something to draw. */
export async function openApiBlocks(manuscript: Manuscript, folder: string): Promise<ApiBlocks> {
  const files = manuscript.apis ?? {};
  if (Object.keys(files).length === 0) return (tree) => tree;
  const { ApiDocument, apiTexts, keyOf, withApiAsMarkdown } = await import('#api-text');
  const known = new Map<string, InstanceType<typeof ApiDocument>>();
  const specs = {
    documentFor(block: Parameters<typeof keyOf>[0]) {
      const key = keyOf(block);
      const file = Object.hasOwn(files, key) ? files[key] : undefined;
      if (file === undefined) return undefined;
      const found = known.get(key);
      if (found) return found;
      const { document, source } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as ManuscriptApi;
      const read = new ApiDocument(document, source);
      known.set(key, read);
      return read;
    },
  };
  const language = (manuscript.language ?? 'en').toLowerCase();
  const texts =
    Object.entries(apiTexts).find(([name]) => name.slice(0, 2) === language.slice(0, 2))?.[1] ?? apiTexts.en;
  return (tree, title) =>
    withApiAsMarkdown(tree, { specs, texts, origin: manuscript.origin ?? '', title, tables: true });
}
