// Makes one file per distinct request (single flight), and only while a client waits for it.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentView } from '#features/branches';
import { findOrganization } from '#features/organizations';
import { spaceUrlsFor } from '#features/publishing';
import { CancellableSingleFlight, abandonedByAllCallers } from '#platform/single-flight';
import { NeedsWorker, type CacheOptions } from '@lectern/content';
import type { Context, Services } from '#platform/context';
import { HttpError } from '#platform/errors';
import { resourceHttpError } from '#platform/resource-error';
import { requireDiskSpace } from '#platform/disk-space-probe';
import { version } from '#platform/version';
import { openCache, type Cache } from './cache.ts';
import { printKeyFacts } from './print-key.ts';
import {
  withoutApis,
  collectPrintInput,
  writePrintInput,
  type Addresses,
  type PrintRequest,
} from './collect-print-input.ts';
import type { LeftOut } from './print-input.ts';
import { runPrintProcess } from './run.ts';

/** Increment whenever files come out differently, so that cached ones are not served. */
const look = 5;
const mostKept = 1_000_000_000;

const caches = new WeakMap<object, Cache>();
const inTheMaking = new CancellableSingleFlight<PrintedFile>();

/**
 * Finding out that something is too large takes minutes, so the failure is cached. A less busy machine may manage
 * later.
 */
const refusedForMs = 3_600_000;
const refusals: CacheOptions<{ refusal: HttpError; until: number }> = { weigh: () => 2000 };

function cacheOf({ config }: Services): Cache {
  let cache = caches.get(config);
  if (!cache) caches.set(config, (cache = openCache(join(config.dataFolder, 'prints'), mostKept)));
  return cache;
}

/** The file, its name in the cache, and the images that are not in it. */
export type PrintedFile = { path: string; name: string; leftOut: LeftOut[] };

/** The path of a cached file. */
export const findPrinted = async (services: Services, name: string): Promise<string | undefined> =>
  /^[0-9a-f]{64}\.[a-z]+$/.test(name) ? cacheOf(services).find(name) : undefined;

type ReadContext = Pick<Context, 'db' | 'urls' | 'services' | 'log' | 'request'>;

/** Returns the cached file or makes it now. */
export async function print(context: ReadContext, place: ContentView, asked: PrintRequest): Promise<PrintedFile> {
  const { space, revision } = place;
  const { wanted, versions } = await printKeyFacts(context, place, asked);
  const organization = (await findOrganization(context.db, space.organization_id, ''))?.title ?? '';
  const { site, claims } = asked;
  const addresses = site ? await spaceUrlsFor(context, { site: site.id, link: site.link, claims }) : {};
  const made = [
    look,
    version,
    revision.tree,
    revision.id,
    space.title,
    space.language,
    organization,
    context.urls.at(''),
  ];
  const key = createHash('sha256')
    .update(JSON.stringify([...made, space.id, wanted.page ?? '', wanted.only, wanted.claims, versions, addresses]))
    .digest('hex');
  const name = `${key}.${wanted.format}`;
  const cache = cacheOf(context.services);
  const kept = await cache.find(name);
  if (kept !== undefined) return { path: kept, name, leftOut: ((await cache.about(name)) ?? []) as LeftOut[] };
  const shared = join(context.services.config.dataFolder, name);
  const tooLarge = context.services.cache('print-refusals', refusals);
  const before = tooLarge.get(name);
  if (before && before.until > Date.now()) throw before.refusal;
  const work = (ended: AbortSignal): Promise<PrintedFile> =>
    makeAndKeep(context, place, wanted, { cache, name, organization, addresses, ended }).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 413)
        tooLarge.set(name, { refusal: error, until: Date.now() + refusedForMs });
      throw error;
    });
  return inTheMaking.run(shared, work, context.request?.left);
}

type PrintContext = { organization: string; addresses: Addresses };

async function makeAndKeep(
  context: ReadContext,
  place: ContentView,
  wanted: PrintRequest,
  { cache, name, ended, ...around }: PrintContext & { cache: Cache; name: string; ended: AbortSignal },
): Promise<PrintedFile> {
  const folder = await cache.workFolder();
  try {
    const input = await collectPrintInput(context, place, wanted, around);
    ended.throwIfAborted();
    await writePrintInput(context, place, input, folder);
    const drawn = Object.values(input.files).some(({ image }) => image?.contentType === 'image/svg+xml');
    const job = { folder, format: wanted.format, mostMemory: context.services.config.printMemory, drawn };
    const { path, leftOut } = await runPrintProcess(job, ended).catch(async (error: unknown) => {
      // A book without its API tables is better than none.
      const less = error instanceof HttpError && error.status === 413 ? withoutApis(input) : undefined;
      if (!less) throw error;
      context.log.warn({ space: place.space.id }, 'exported without the API descriptions, which are too large');
      await writePrintInput(context, place, less, folder);
      return runPrintProcess(job, ended);
    });
    if (leftOut.length > 0) context.log.warn({ space: place.space.id, leftOut }, 'exported without some images');
    return { path: await cache.keep(name, path, leftOut), name, leftOut };
  } catch (error) {
    if (ended.aborted) throw abandonedByAllCallers();
    if (error instanceof HttpError || error instanceof NeedsWorker || resourceHttpError(error)) throw error;
    context.log.error(
      { err: error, space: place.space.id, revision: place.revision.id },
      'an export to PDF or EPUB failed',
    );
    // The child process can only report that it failed.
    await requireDiskSpace(folder);
    throw new HttpError(500, `the ${wanted.format.toUpperCase()} could not be created; see the log of the service`);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
