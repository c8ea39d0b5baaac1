// The job that processes a specification: fetches its files, bundles them in a child process, and stores a version if
// they differ from those of the last version. On failure the last version stays.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '#db/database';
import type { AuditEvent } from '#platform/audit-event';
import { newId } from '#platform/ids';
import { contextFor } from '#platform/job-context';
import type { Context } from '#platform/context';
import { ownQueue, enqueue, type JobContext } from '#platform/jobs';
import { stripInvalidTextUpTo } from '#platform/sanitize-text';
import { inFolder } from './folder.ts';
import type { ErrorCode, Facts, Outcome } from './process/protocol.ts';
import { read } from './run.ts';
import * as rows from './rows.ts';
import { nextRunAt, retryAt } from './schedule.ts';
import {
  fetchFile,
  placeText,
  replyTo,
  SourceError,
  storeFile,
  readSourceFile,
  type SourceContext,
  type CachedFiles,
} from './source.ts';
import type { StoredFile } from './version.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'openapi.fetch': SpecRun;
    'openapi.named': SpecRun;
    'openapi.process': SpecRun;
  }
}

declare module '#platform/events' {
  interface Events {
    'openapi-spec.version-made': { organization: string; slug: string };
  }
}

export type SpecRun = { organization: string; spec: string; run: number };

/** Other specifications of the same organization wait for this one. */
const fetchingMs = 25_000;
const mostFiles = 100;

/** Schedules a run, now or later; replaces any run scheduled before. */
export async function requestRun(db: Db, spec: rows.SpecRow, now: Date, at = now) {
  const run = spec.run + 1;
  await enqueueRun(db, { ...spec, run }, now, at);
  return { run };
}

/** Specifications that were submitted do not wait for those that pages reference, of which there may be many. */
const jobOf = (spec: rows.SpecRow) =>
  rows.isReferencedSpec(spec) ? 'openapi.named' : spec.source_url === null ? 'openapi.process' : 'openapi.fetch';

/** Servers may be slow: a text that is stored already does not wait for them. */
export async function enqueueRun(db: Db, spec: rows.SpecRow, now: Date, at = now): Promise<void> {
  const { organization_id: organization, id, run } = spec;
  await enqueue(db, now, jobOf(spec), { organization, spec: id, run }, { organization, at, share: organization });
}

export type StoredSource = Pick<rows.SpecRow, 'source_url' | 'source_hash'>;

export async function replaceSource(context: Context, spec: rows.SpecRow, source: StoredSource): Promise<rows.SpecRow> {
  const fresh = (await rows.findSpecById(context.db, { organization: spec.organization_id, id: spec.id })) ?? spec;
  const isSame = fresh.source_url !== null && fresh.source_url === source.source_url;
  const changed = { ...fresh, ...source };
  return rows.updateSpec(context.db, fresh, {
    ...source,
    processing_state: 'pending',
    failures: 0,
    ...(!isSame && { fetched: null }),
    updated_at: context.now.toISOString(),
    ...(await requestRun(context.db, changed, context.now)),
  });
}

// Slow servers of one organization leave slots for other organizations.
const texts = { atOnce: 2, each: 1 };
const fetches = { atOnce: 4, each: 1 };
const named = { atOnce: 2, each: 1 };
export const readSpec = ownQueue(texts.atOnce, processSpec, texts.each);
export const fetchSpec = ownQueue(fetches.atOnce, processSpec, fetches.each);
export const readNamed = ownQueue(named.atOnce, processSpec, named.each);

async function processSpec(wish: SpecRun, context: JobContext): Promise<void> {
  const key = { organization: wish.organization, id: wish.spec };
  const spec = await rows.findSpecById(context.services.database.reads, key);
  if (!spec || spec.run !== wish.run) return;
  if (await forget(context, spec)) return;
  if (await isLeftAlone(context, spec)) return;
  const began = await context.write(async (db) => {
    const fresh = await rows.findSpecById(db, key);
    return fresh?.run === wish.run ? rows.updateSpec(db, fresh, { processing_state: 'progress' }) : undefined;
  });
  if (!began) return;
  await inFolder(context.services, (folder) => attempt(context, began, folder));
}

/** Deletes a specification that pages referenced by URL once no page does. */
async function forget({ services, write, now }: JobContext, spec: rows.SpecRow): Promise<boolean> {
  if (!(await rows.isUnreferenced(services.database.reads, spec))) return false;
  return write(async (db) => {
    const { organization_id: organization, slug, id } = spec;
    await rows.lockSpecs(db, organization);
    const fresh = await rows.findSpecById(db, { organization, id });
    if (!fresh || !(await rows.isUnreferenced(db, fresh))) return false;
    await rows.deleteSpec(db, fresh);
    await services.emit(contextFor(services, db, now), 'openapi-spec.deleted', { organization, slug });
    await enqueue(db, now, 'revisions.collect', {}, { organization });
    return true;
  });
}

/** No run was requested and there is nothing new to read: only checks whether it is still referenced. */
async function isLeftAlone({ services, write, now }: JobContext, spec: rows.SpecRow): Promise<boolean> {
  if (spec.processing_state !== 'complete') return false;
  // While refreshing is disabled, a URL waits for it to be enabled. A text does not change.
  const isPaused = services.config.openApi.refreshMs === undefined && spec.failures === 0;
  if (spec.source_url !== null && !isPaused) return false;
  await write(async (db) => {
    const fresh = await rows.findSpecById(db, { organization: spec.organization_id, id: spec.id });
    if (fresh?.run === spec.run)
      await rows.updateSpec(db, fresh, await requestRun(db, fresh, now, nextRunAt(services, now)));
  });
  return true;
}

async function attempt(context: JobContext, spec: rows.SpecRow, folder: string): Promise<void> {
  const { services } = context;
  const before = JSON.parse(spec.fetched ?? '{}') as CachedFiles;
  const gathering: SourceContext = {
    services,
    folder,
    before,
    now: {},
    done: new Map(),
    until: Date.now() + fetchingMs,
  };
  try {
    if (spec.source_url !== null && (await isUnchanged(gathering, spec)))
      return await end(context, spec, { fetched: before });
    const entry =
      spec.source_url === null
        ? await placeText(gathering, spec.source_hash!)
        : await readSourceFile(gathering, spec.source_url);
    const job = {
      entry,
      overlays: JSON.parse(spec.overlays) as unknown[],
      most: { files: mostFiles, bytes: services.config.openApi.maxBytes * 2 },
    };
    const mostMemory = services.config.openApi.memory;
    const outcome = await read(job, { folder, mostMemory, fetch: (url) => replyTo(gathering, url) });
    if (!outcome.ok) return await fail(context, spec, outcome);
    await keep(context, spec, { folder, outcome, fetched: gathering.now });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    await fail(context, spec, { code: error.code, message: error.message });
  }
}

/** Whether every file of the last version is unchanged; then nothing has to be read. */
async function isUnchanged(gathering: SourceContext, spec: rows.SpecRow): Promise<boolean> {
  const known = Object.entries(gathering.before);
  if (spec.last_version_id === null || spec.last_error_code !== null || known.length === 0) return false;
  if (!known.every(([, { etag, modified }]) => etag !== undefined || modified !== undefined)) return false;
  for (const [url] of known) if ((await fetchFile(gathering, url)).changed) return false;
  // Changed overlays require reading an unchanged document again.
  return spec.fetched !== null;
}

type StoredResult = { folder: string; outcome: Outcome & { ok: true }; fetched: CachedFiles };

async function keep(
  context: JobContext,
  spec: rows.SpecRow,
  { folder, outcome, fetched }: StoredResult,
): Promise<void> {
  const { services } = context;
  const store = (name: string) => storeFile(services, join(folder, name));
  const files: StoredFile[] = [];
  for (const { file, parsed, name, url, references } of outcome.files) {
    const { hash: raw, size } = await store(file);
    files.push({
      name: files.length === 0 ? nameOf(url, outcome.format) : name,
      ...(url !== undefined && { url }),
      raw,
      size,
      references,
      ...(parsed !== undefined && { parsed: (await store(parsed)).hash }),
      ...(files.length === 0 && outcome.whole !== undefined && { whole: (await store(outcome.whole)).hash }),
    });
  }
  const made = {
    document_hash: (await store('document')).hash,
    index_hash: (await store('index')).hash,
    outline_hash: (await store('outline')).hash,
  };
  const content_key = createHash('sha256')
    .update(JSON.stringify([files.map(({ name, raw }) => [name, raw]), spec.overlays]))
    .digest('base64url');
  const version = {
    organization_id: spec.organization_id,
    spec_id: spec.id,
    id: newId(context.now),
    content_key,
    format: outcome.format,
    files: JSON.stringify(files),
    ...made,
    facts: JSON.stringify(outcome.facts),
    created_at: context.now.toISOString(),
  };
  await end(context, spec, { fetched, version });
}

const nameOf = (url: string | undefined, format: string): string => {
  const last = (url === undefined ? undefined : URL.parse(url)?.pathname.split('/').at(-1)) ?? '';
  return /\.(json|ya?ml)$/i.test(last) ? last : `openapi.${format}`;
};

/** URLs may have new content, and referenced specifications may no longer be referenced. */
const isLookedAtAgain = (spec: rows.SpecRow): boolean => spec.source_url !== null || rows.isReferencedSpec(spec);

type Ended = { fetched: CachedFiles; version?: rows.VersionRow };

async function end(context: JobContext, spec: rows.SpecRow, { fetched, version }: Ended): Promise<void> {
  const { services, write, now } = context;
  await write(async (db) => {
    const fresh = await rows.findSpecById(db, { organization: spec.organization_id, id: spec.id });
    if (fresh?.run !== spec.run) return;
    const last = fresh.last_version_id === null ? undefined : await rows.findVersion(db, fresh, fresh.last_version_id);
    const isNew = version !== undefined && version.content_key !== last?.content_key;
    if (isNew) {
      await rows.insertVersion(db, version);
      const { title, version: said, operations } = JSON.parse(version.facts) as Facts;
      const ids = { specSlug: fresh.slug, versionId: version.id };
      const details = { title: stripInvalidTextUpTo(title, 100), version: stripInvalidTextUpTo(said, 100), operations };
      await recordEvent(context, db, fresh, { action: 'openapi_spec_version_created', ids, details });
    }
    await rows.updateSpec(db, fresh, {
      processing_state: 'complete',
      failures: 0,
      last_processed_at: services.clock().toISOString(),
      last_error_code: null,
      last_error: null,
      fetched: fresh.source_url === null ? null : JSON.stringify(fetched),
      ...(isNew && { last_version_id: version.id, updated_at: services.clock().toISOString() }),
      ...(isLookedAtAgain(fresh) && (await requestRun(db, fresh, now, nextRunAt(services, now)))),
    });
    const { organization_id: organization, slug } = fresh;
    if (isNew) await services.emit(contextFor(services, db, now), 'openapi-spec.version-made', { organization, slug });
  });
}

async function fail(
  context: JobContext,
  spec: rows.SpecRow,
  { code, message }: { code: ErrorCode; message: string },
): Promise<void> {
  const { services, write, now, log } = context;
  log.info({ slug: spec.slug, code, message }, 'an API specification could not be read');
  await write(async (db) => {
    const fresh = await rows.findSpecById(db, { organization: spec.organization_id, id: spec.id });
    if (fresh?.run !== spec.run) return;
    const failures = fresh.failures + 1;
    const again = isLookedAtAgain(fresh) ? retryAt(services, now, { code, failures }) : undefined;
    await rows.updateSpec(db, fresh, {
      processing_state: 'complete',
      failures,
      last_processed_at: services.clock().toISOString(),
      last_error_code: code,
      last_error: stripInvalidTextUpTo(message, 1000),
      ...(again && (await requestRun(db, fresh, now, again))),
    });
    // Repeated failures of a server with the same error emit no event.
    if (fresh.failures > 0 && fresh.last_error_code === code) return;
    const details = { code, message: stripInvalidTextUpTo(message, 300), failures, fetched: fresh.source_url !== null };
    await recordEvent(context, db, fresh, { action: 'openapi_spec_failed', ids: { specSlug: fresh.slug }, details });
  });
}

type SpecEvent = Pick<AuditEvent, 'action' | 'ids' | 'details'>;

/** Emitted as done by the job. Referenced specifications emit none: only readers of their pages may know of them. */
async function recordEvent({ services, now }: JobContext, db: Db, spec: rows.SpecRow, event: SpecEvent): Promise<void> {
  if (rows.isReferencedSpec(spec)) return;
  await services.emit(contextFor(services, db, now), 'audit', {
    organization: spec.organization_id,
    job: jobOf(spec),
    target: { type: 'openapi-spec', id: spec.slug },
    ...event,
  });
}
