import { setImmediate } from 'node:timers/promises';
import { isSlugOfSource } from '@lectern/openapi/spec';
import { api, type BodyOf } from '@lectern/contract';
import { isDuplicate } from '#db/dialect';
import { storeStream } from '#features/files';
import type { Context, SignedInContext } from '#platform/context';
import { conflict, badRequest } from '#platform/errors';
import { Reply, implement, implementPrepared } from '#platform/http/implement';
import type { LongText } from '#platform/http/long-text';
import { enqueue } from '#platform/jobs';
import { mapPage } from '#platform/paging';
import { changesOf } from './changes.ts';
import { contentOf, documentOf, outlineOf, rawOf } from './content.ts';
import { contentForReaders } from './content-for-readers.ts';
import { readOverlays } from './overlays.ts';
import { presentSpec, presentVersion } from './present.ts';
import { enqueueRun, replaceSource, requestRun, type StoredSource } from './process-spec.ts';
import * as rows from './rows.ts';
import { latestOf } from './target.ts';

declare module '#platform/events' {
  interface Events {
    'openapi-spec.created': { organization: string; slug: string };
    'openapi-spec.deleted': { organization: string; slug: string };
  }
}

type Source = BodyOf<typeof api.createOpenApiSpec>['source'];

/** Text is stored before the transaction begins: it may be large, and object storage may be remote. */
async function storeSource({ services }: Context, source: Source, longText?: LongText): Promise<StoredSource> {
  if ('url' in source) {
    if ('text' in source) throw badRequest('body.source must have either url or text');
    const { protocol, username, password } = new URL(source.url);
    if (protocol !== 'https:' && protocol !== 'http:') {
      throw badRequest('body.source.url must begin with http:// or https://');
    }
    // The source URL is visible to everybody who may read the specification, so it must not hold credentials.
    if (username !== '' || password !== '')
      throw badRequest('body.source.url must not contain a user name or password');
    return { source_url: source.url, source_hash: null };
  }
  const { maxBytes } = services.config.openApi;
  const options = { maxBytes, name: 'body.source.text' };
  const { hash } = await storeStream({ services }, pieceByPiece(longText ?? [Buffer.from(source.text)]), options);
  return { source_url: null, source_hash: hash };
}

/** Yields to other requests between the chunks of a large text. */
async function* pieceByPiece(pieces: LongText): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    await setImmediate();
    yield piece;
  }
}

async function insert(context: SignedInContext, organization: string, slug: string, source: StoredSource) {
  try {
    const row = await rows.insertSpec(context, { organization_id: organization, slug, ...source });
    await enqueueRun(context.db, row, context.now);
    await context.services.emit(context, 'openapi-spec.created', { organization, slug });
    return row;
  } catch (error) {
    if (isDuplicate(error)) throw conflict(`another specification has the slug ${slug}`);
    throw error;
  }
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const operations = [
  implement(api.listOpenApiSpecs, async ({ organization, query, rank }, context) =>
    mapPage(await rows.listSpecs(context.db, organization.id, query), (row) => presentSpec(context, row, rank)),
  ),

  implementPrepared(
    api.createOpenApiSpec,
    ({ body, longText }, context) => {
      if (isSlugOfSource(body.slug))
        throw badRequest('body.slug has a form reserved for specifications that pages reference by URL');
      return storeSource(context, body.source, longText);
    },
    async ({ organization, body, rank, prepared }, context) => {
      await rows.lockSpecs(context.db, organization.id);
      return presentSpec(context, await insert(context, organization.id, body.slug, prepared), rank);
    },
  ),

  implement(api.getOpenApiSpec, async ({ spec, rank }, context) => presentSpec(context, spec, rank)),

  implementPrepared(
    api.setOpenApiSpec,
    ({ params, body, longText }, context) => {
      if (params.specSlug.length > 100 || !slugPattern.test(params.specSlug)) {
        throw badRequest('the slug must be 1 to 100 lower-case letters, digits and single hyphens between them');
      }
      return storeSource(context, body.source, longText);
    },
    async ({ organization, params, rank, prepared }, context) => {
      await rows.lockSpecs(context.db, organization.id);
      // A concurrent request may have created it since this one began.
      const known = await rows.findSpec(context.db, organization.id, params.specSlug);
      if (known) return presentSpec(context, await replaceSource(context, known, prepared), rank);
      return new Reply(
        201,
        presentSpec(context, await insert(context, organization.id, params.specSlug, prepared), rank),
      );
    },
  ),

  implementPrepared(
    api.updateOpenApiSpec,
    async ({ body: { visibility, source }, longText }, context) => {
      if (visibility === undefined && source === undefined) throw badRequest('body must have visibility or source');
      return source && storeSource(context, source, longText);
    },
    async ({ spec, body: { visibility }, rank, prepared }, context) => {
      if (prepared) await rows.lockSpecs(context.db, spec.organization_id);
      const sourced = prepared ? await replaceSource(context, spec, prepared) : spec;
      if (visibility === undefined) return presentSpec(context, sourced, rank);
      const change = { visibility, updated_at: context.now.toISOString() };
      return presentSpec(context, await rows.updateSpec(context.db, sourced, change), rank);
    },
  ),

  implement(api.deleteOpenApiSpec, async ({ spec }, context) => {
    await rows.deleteSpec(context.db, spec);
    const { organization_id: organization, slug } = spec;
    await context.services.emit(context, 'openapi-spec.deleted', { organization, slug });
    await enqueue(context.db, context.now, 'revisions.collect', {}, { organization });
    return undefined;
  }),

  implement(api.getOpenApiSpecOverlays, async ({ spec }) => ({ overlays: JSON.parse(spec.overlays) as never })),

  implementPrepared(
    api.setOpenApiSpecOverlays,
    ({ body }, { services }) => readOverlays(services, body.overlays),
    async ({ spec, prepared }, context) => {
      await rows.lockSpecs(context.db, spec.organization_id);
      const key = { organization: spec.organization_id, id: spec.id };
      const fresh = (await rows.findSpecById(context.db, key)) ?? spec;
      if (fresh.overlays !== prepared) {
        await rows.updateSpec(context.db, fresh, {
          overlays: prepared,
          // Forces the document to be read again even if it is unchanged.
          fetched: null,
          processing_state: 'pending',
          updated_at: context.now.toISOString(),
          ...(await requestRun(context.db, fresh, context.now)),
        });
      }
      return { overlays: JSON.parse(prepared) as never };
    },
  ),

  implement(api.refreshOpenApiSpec, async ({ spec, rank }, context) => {
    await rows.lockSpecs(context.db, spec.organization_id);
    const key = { organization: spec.organization_id, id: spec.id };
    const fresh = (await rows.findSpecById(context.db, key)) ?? spec;
    const change = {
      processing_state: 'pending',
      failures: 0,
      ...(await requestRun(context.db, fresh, context.now)),
    };
    return presentSpec(context, await rows.updateSpec(context.db, fresh, change), rank);
  }),

  implement(api.listOpenApiSpecVersions, async ({ spec, query }, context) =>
    mapPage(await rows.listVersions(context.db, spec, query), (row) => presentVersion(context, spec, row)),
  ),

  implement(api.getLatestOpenApiSpecVersion, async ({ spec }, context) =>
    presentVersion(context, spec, await latestOf(context, spec)),
  ),
  implement(api.getLatestOpenApiSpecContent, async ({ spec, shownOfSpec }, context) => {
    const version = await latestOf(context, spec);
    if (!context.caller?.visitor) return contentOf(context, spec, version);
    const shown = spec.visibility === 'public' ? 'all' : shownOfSpec;
    return contentForReaders(context, spec, version, shown);
  }),
  implement(api.getOpenApiSpecVersion, async ({ spec, version }, context) => presentVersion(context, spec, version)),
  implement(api.getOpenApiSpecContent, async ({ spec, version }, context) => contentOf(context, spec, version)),

  implement(api.getLatestOpenApiSpecRaw, async ({ spec }, context) => rawOf(context, await latestOf(context, spec))),
  implement(api.getLatestOpenApiSpecDocument, async ({ spec, query }, context) =>
    documentOf(context, await latestOf(context, spec), query),
  ),
  implement(api.getLatestOpenApiSpecOutline, async ({ spec }, context) =>
    outlineOf(context, await latestOf(context, spec)),
  ),
  implement(api.compareLatestOpenApiSpecVersion, async ({ spec, query }, context) =>
    changesOf(context, spec, await latestOf(context, spec), query.since),
  ),
  implement(api.compareOpenApiSpecVersion, async ({ spec, version, query }, context) =>
    changesOf(context, spec, version, query.since),
  ),
  implement(api.getOpenApiSpecRaw, async ({ version }, context) => rawOf(context, version)),
  implement(api.getOpenApiSpecDocument, async ({ version, query }, context) => documentOf(context, version, query)),
  implement(api.getOpenApiSpecOutline, async ({ version }, context) => outlineOf(context, version)),
];
