// Reads the parts of API descriptions that a page shows, as its visitor: of the latest version of each.
import type { MarkdownPage } from '@lectern/content';
import { api, ApiError, type Client, type shapes, type Static } from '@lectern/contract';
import {
  ApiDocument,
  type Fields,
  inlineDocument,
  type Specs,
  type ApiBlock,
  apiBlocksIn,
  keyOf,
  specOf,
  wantedBy,
} from '@lectern/openapi';

export type ReadSpecs = Specs & {
  /** The version of each description that was read; empty for one that does not exist. */
  versions: ReadonlyMap<string, string>;
};

/** A page is rendered synchronously for its reader; blocks beyond this show method and path only. */
const mostSpecs = 100;

/** The organization whose descriptions are read, and the caller. */
export type SpecReader = { client: Client; organization: string; space?: string };

const nothingThere = (error: unknown): undefined => {
  if (error instanceof ApiError && error.code < 500) return undefined;
  throw error;
};

export async function readSpecs(reader: SpecReader, page: MarkdownPage): Promise<ReadSpecs> {
  const blocks = apiBlocksIn(page);
  const slugs = new Set(blocks.flatMap((block) => specOf(block, reader.space) ?? []));
  const specs = await findSpecs(reader, [...slugs].slice(0, mostSpecs));
  const versions = new Map([...specs].map(([slug, spec]) => [slug, spec?.lastVersion ?? '']));
  const documents = new Map<string, ApiDocument>();
  for (const block of blocks) {
    const key = keyOf(block);
    const slug = specOf(block, reader.space) ?? '';
    const spec = specs.get(slug);
    if (!spec?.lastVersion || documents.has(key)) continue;
    const { version, root } = await readPart(reader, slug, block);
    documents.set(key, new ApiDocument(root, spec.sourceURL));
    // A new version arrived while reading: the cached page must not be considered current.
    if (version !== undefined && version !== spec.lastVersion) versions.set(slug, 'several');
  }
  const documentFor = (block: ApiBlock): ApiDocument | undefined =>
    documents.get(keyOf(block)) ?? (block.type === 'openapi' ? inlineDocument(block) : undefined);
  return { versions, documentFor };
}

type Spec = Static<typeof shapes.OpenApiSpec>;

/** Undefined where none is visible to this visitor. */
async function findSpecs(
  { client, organization }: SpecReader,
  slugs: Iterable<string>,
): Promise<Map<string, Spec | undefined>> {
  const found = new Map<string, Spec | undefined>();
  for (const specSlug of slugs) {
    const spec = client.call(api.getOpenApiSpec, { organizationId: organization, specSlug });
    found.set(specSlug, await spec.catch(nothingThere));
  }
  return found;
}

/** Whether the latest versions are still these. */
export async function areCurrent(reader: SpecReader, versions: ReadonlyMap<string, string>): Promise<boolean> {
  if (versions.size === 0) return true;
  const now = await findSpecs(reader, versions.keys());
  return [...versions].every(([slug, version]) => (now.get(slug)?.lastVersion ?? '') === version);
}

/** An empty document when it does not contain the part. */
async function readPart(
  { client, organization }: SpecReader,
  specSlug: string,
  block: ApiBlock,
): Promise<{ version: string | undefined; root: Fields }> {
  const at = { organizationId: organization, specSlug, query: wantedBy(block) };
  const found = await client.call(api.getLatestOpenApiSpecDocument, at).catch(nothingThere);
  return { version: found?.version, root: found?.document ?? {} };
}
