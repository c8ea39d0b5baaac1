import { isSlugOfSource } from '@lectern/openapi/spec';
import { notFound } from '#platform/errors';
import type { Target } from '#platform/http/implement';
import * as rows from './rows.ts';

/** All of a specification, or parts such as `path get /pets`, `webhook post added` and `schema Pet`. */
export type ShownOfSpec = 'all' | ReadonlySet<string>;

declare module '#platform/http/implement' {
  interface Targets {
    /** `shownOfSpec` is there for visitors: what pages they see show of it. */
    specSlug: { spec: rows.SpecRow; shownOfSpec?: ShownOfSpec };
    versionId: { version: rows.VersionRow };
  }
}

/** What drawing a page takes. Whether the visitor may see it is decided by what they are shown (`publishing/visitors/allowed-operations.ts`). */
const drawing = new Set(['getOpenApiSpec', 'getLatestOpenApiSpecDocument']);

export const openApiSpecTarget: Target = {
  as: 'spec',
  async load(context, slug, loaded, operation) {
    const { id } = loaded['organization'] as { id: string };
    const row = await rows.findSpec(context.db, id, slug);
    // What pages name belongs to them, also to those the caller may not read: nobody comes to it by its slug.
    const isOfPages = row ? rows.isReferencedSpec(row) : isSlugOfSource(slug);
    if (isOfPages && !(context.caller?.visitor && drawing.has(operation.id))) return undefined;
    // One that is not there yet can be made by giving it a source.
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
