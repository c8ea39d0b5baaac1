// Reads what a page shows of APIs, as its visitor may read it: the latest version of each description, and of that the
// parts that are shown.
import { visitBlocks, type MarkdownPage } from '@lectern/content';
import { api, ApiError, type Client } from '@lectern/contract';
import { ApiDocument } from './document.ts';
import type { Specs } from './specs.ts';
import { isApiBlock, type ApiBlock } from './titles.ts';

export type ReadSpecs = Specs & {
  /** The version of each description that was read; empty for one that is not there. */
  versions: ReadonlyMap<string, string>;
};

/** The organization whose descriptions are meant, and who asks. */
export type SpecReader = { client: Client; organization: string };

const nothingThere = (error: unknown): undefined => {
  if (error instanceof ApiError && error.code < 500) return undefined;
  throw error;
};

/** Whether it may have any: most pages have none and are not looked through. */
export const mayShowApi = (markdown: string): boolean => /\{%\s*(?:openapi|swagger)/.test(markdown);

export async function readSpecs(reader: SpecReader, page: MarkdownPage): Promise<ReadSpecs> {
  const blocks: ApiBlock[] = [];
  visitBlocks(page.children, {
    block(block) {
      if (isApiBlock(block)) blocks.push(block);
    },
  });
  const versions = await versionsOf(reader, new Set(blocks.flatMap((block) => specOf(block) ?? [])));
  const documents = new Map<string, ApiDocument>();
  for (const block of blocks) {
    const key = keyOf(block);
    const version = versions.get(specOf(block) ?? '');
    if (!version || documents.has(key)) continue;
    documents.set(key, await readPart(reader, block, version));
  }
  return { versions, documentFor: (block) => documents.get(keyOf(block)) };
}

/** The latest version of each; empty where there is none for this visitor. */
export async function versionsOf(
  { client, organization }: SpecReader,
  specs: Iterable<string>,
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const specSlug of specs) {
    const found = await client
      .call(api.getLatestOpenApiSpecVersion, { organizationId: organization, specSlug })
      .catch(nothingThere);
    versions.set(specSlug, found?.id ?? '');
  }
  return versions;
}

/** Whether the same versions would be read now. */
export async function areCurrent(reader: SpecReader, versions: ReadonlyMap<string, string>): Promise<boolean> {
  if (versions.size === 0) return true;
  const now = await versionsOf(reader, versions.keys());
  return [...versions].every(([spec, version]) => now.get(spec) === version);
}

const specOf = (block: ApiBlock): string | undefined =>
  block.type === 'openapi' || !/^[a-z0-9-]{1,100}$/.test(block.spec) ? undefined : block.spec;

const keyOf = (block: ApiBlock): string => JSON.stringify([specOf(block), wantedBy(block)]);

function wantedBy(block: ApiBlock): { path: string } | { webhook: string } | { schemas: string[] } {
  if (block.type === 'openapiSchemas') return { schemas: block.schemas.slice(0, 100) };
  return block.type === 'openapiWebhook' ? { webhook: block.name } : { path: block.path };
}

/** An empty document when the part is not in it. */
async function readPart(
  { client, organization }: SpecReader,
  block: ApiBlock,
  versionId: string,
): Promise<ApiDocument> {
  const found = await client
    .call(api.getOpenApiSpecDocument, {
      organizationId: organization,
      specSlug: specOf(block)!,
      versionId,
      query: wantedBy(block),
    })
    .catch(nothingThere);
  return new ApiDocument(found?.document ?? {});
}
