import { isSlugOfSource } from '@lectern/openapi/spec';
import { notFound } from '#platform/errors';
import type { Target } from '#platform/http/implement';
import * as rows from './rows.ts';

/** All of a specification, or parts such as `path get /pets`, `webhook post added` and `schema Pet`. */
export type ShownOfSpec = 'all' | ReadonlySet<string>;

declare module '#platform/http/implement' {
  interface Targets {
    /** Set for visitors: what the pages visible to them show of it. */
    specSlug: { spec: rows.SpecRow; shownOfSpec?: ShownOfSpec };
    versionId: { version: rows.VersionRow };
  }
}

/**
 * Operations that rendering a page needs. `publishing/visitors/allowed-operations.ts` decides what a visitor may
 * read.
 */
const drawing = new Set(['getOpenApiSpec', 'getLatestOpenApiSpecDocument']);

export const openApiSpecTarget: Target = {
  as: 'spec',
  async load(context, slug, loaded, operation) {
    const { id } = loaded['organization'] as { id: string };
    const row = await rows.findSpec(context.db, id, slug);
    // Referenced specifications belong to pages, some of which the caller may not read: they cannot be reached by slug.
    const isOfPages = row ? rows.isReferencedSpec(row) : isSlugOfSource(slug);
    if (isOfPages && !(context.caller?.visitor && drawing.has(operation.id))) return undefined;
    // `setOpenApiSpec` creates one that does not exist yet.
    return row || operation.id === 'setOpenApiSpec' ? { value: row } : undefined;
  },
};

export const openApiVersionTarget: Target = {
  as: 'version',
  async load(context, id, loaded) {
    const row = await rows.findVersion(context.db, loaded['spec'] as rows.SpecRow, id);
    return row && { value: row };
  },
};

export async function latestOf(context: Parameters<Target['load']>[0], spec: rows.SpecRow): Promise<rows.VersionRow> {
  const id = spec.last_version_id;
  const version = id === null ? undefined : await rows.findVersion(context.db, spec, id);
  if (!version) throw notFound('version');
  return version;
}
