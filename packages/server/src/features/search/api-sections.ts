// Sections of a page from its API blocks: operations described on the page, and parts rendered from API descriptions.
// Each of the latter records the version it was rendered from, and is found only while that is the latest one.
import { runInSlices, type Page } from '@lectern/content';
import type { FoundPart } from '#features/openapi-specs';
import { lazyImport } from '#platform/lazy-import';
import { stripInvalidText } from '#platform/sanitize-text';
import { wholePage, type Included, type PageSection } from './sections.ts';

/** `drawn` is version, slug and part; empty for what is described on the page itself. */
export type ApiSectionRow = PageSection & { drawn: string };

export type ApiSections = {
  sections: ApiSectionRow[];
  /** Slug and part of everything it renders from API descriptions, whether that could be read or not. */
  parts: ReadonlySet<string>;
};

export const noApiSections: ApiSections = { sections: [], parts: new Set() };

/** Without the version. */
export const partOfSource = (drawn: string): string => drawn.slice(drawn.indexOf(' ') + 1);
export const versionOfSource = (drawn: string): { version: string; slug: string } => {
  const [version = '', slug = ''] = drawn.split(' ', 2);
  return { version, slug };
};

type Wanted = { path?: string; webhook?: string; method?: string; schemas?: readonly string[] };
/** Not inside a transaction: descriptions may be in remote storage. */
export type FindPart = (slug: string, wanted: Wanted) => Promise<FoundPart | undefined>;

export type ApiBlockPage = { space: string; page: Page; text: string | undefined; included: Included };

/** Most pages have no such block and are not parsed. */
export const mayHaveApiBlocks = (text: string): boolean => /\{%\s*(?:openapi|swagger|api-method)/.test(text);
/** More on one page are not indexed. */
const mostBlocks = 300;

/** Without `find`, only what is described on the page itself. */
export async function apiSectionsOn(
  { space, page, text = '', included }: ApiBlockPage,
  find?: FindPart,
): Promise<ApiSections> {
  if (!mayHaveApiBlocks(text) && ![...included.values()].some((shared) => mayHaveApiBlocks(shared.text)))
    return noApiSections;
  return apiSectionsIn(wholePage(text, included), { space, title: page.title }, find);
}

const openapi = lazyImport(() => import('@lectern/openapi'));

export async function apiSectionsIn(
  whole: ReturnType<typeof wholePage>,
  { space, title }: { space: string; title: string },
  find?: FindPart,
): Promise<ApiSections> {
  const { ApiDocument, apiBlocksIn, apiSectionsOf, inlineDocument, keyOf, partsOfBlock, specOf, wantedBy } =
    await openapi();
  const parts = new Set<string>();
  const read = new Map<string, { version: string; document: InstanceType<typeof ApiDocument> }>();
  for (const block of apiBlocksIn(whole).slice(0, mostBlocks)) {
    const slug = specOf(block, space);
    if (slug === undefined) continue;
    for (const part of partsOfBlock(block)) parts.add(`${slug} ${stripInvalidText(part)}`);
    const key = keyOf(block);
    const found = find && !read.has(key) ? await find(slug, wantedBy(block)) : undefined;
    if (found) read.set(key, { version: found.version, document: new ApiDocument(found.document, found.source) });
  }
  type Block = Parameters<typeof keyOf>[0];
  const documentFor = (block: Block) =>
    read.get(keyOf(block))?.document ?? (block.type === 'openapi' ? inlineDocument(block) : undefined);
  const sections = await runInSlices(apiSectionsOf(whole, { documentFor }, title));
  return {
    parts,
    sections: sections.map(({ block, part, anchor, title: name, body }) => {
      const version = read.get(keyOf(block))?.version;
      const drawn = version === undefined ? '' : `${version} ${specOf(block, space)} ${stripInvalidText(part)}`;
      return {
        anchor,
        title: stripInvalidText(name).replaceAll(/\s+/g, ' ').trim(),
        body: stripInvalidText(body),
        drawn,
      };
    }),
  };
}
