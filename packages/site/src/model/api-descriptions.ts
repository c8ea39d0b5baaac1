// Reads what a page shows of APIs, as its visitor may read it: the latest version of each description, and of that the
// parts that are shown.
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
  /** The version of each description that was read; empty for one that is not there. */
  versions: ReadonlyMap<string, string>;
};

/** A page is drawn while its reader waits; what is beyond shows its method and path. */
const mostSpecs = 100;

/** The organization whose descriptions are meant, and who asks. */
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
    // A version that came while this was read is looked at again next time.
    if (version !== undefined && version !== spec.lastVersion) versions.set(slug, 'several');
  }
  const documentFor = (block: ApiBlock): ApiDocument | undefined =>
    documents.get(keyOf(block)) ?? (block.type === 'openapi' ? inlineDocument(block) : undefined);
  return { versions, documentFor };
}

type Spec = Static<typeof shapes.OpenApiSpec>;

/** Undefined where there is none for this visitor. */
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

/** Whether the same versions would be read now. */
export async function areCurrent(reader: SpecReader, versions: ReadonlyMap<string, string>): Promise<boolean> {
  if (versions.size === 0) return true;
  const now = await findSpecs(reader, versions.keys());
  return [...versions].every(([slug, version]) => (now.get(slug)?.lastVersion ?? '') === version);
}

/** An empty document when the part is not in it. */
async function readPart(
  { client, organization }: SpecReader,
  specSlug: string,
  block: ApiBlock,
): Promise<{ version: string | undefined; root: Fields }> {
  const at = { organizationId: organization, specSlug, query: wantedBy(block) };
  const found = await client.call(api.getLatestOpenApiSpecDocument, at).catch(nothingThere);
  return { version: found?.version, root: found?.document ?? {} };
}
