// The document of a version, whole or in parts. A page about one operation needs a few kilobytes of up to ten
// megabytes: only the byte ranges that the index gives are read.
import { processCaches, runInSlices, createYielder } from '@lectern/content';
import { type ApiOutline } from '@lectern/openapi/spec';
import { readContent } from '#features/files';
import type { BaseServices } from '#platform/context';
import { notFound } from '#platform/errors';
import { PartialDocument, knownIndex, type KnownIndex } from './partial-document.ts';
import type { PartSelector } from './select-part.ts';
import { pointerOf } from './process/pointer.ts';
import { readOutline } from './process/outline-lines.ts';
import type { Index } from './process/protocol.ts';
import { readUnits } from './read-units.ts';
import type { VersionRow } from './rows.ts';

export type Part = { complete: boolean; document: Record<string, unknown> };

const indexes = processCaches.cache('spec-indexes', { weigh: ({ places }: KnownIndex) => 1000 + 266 * places.size });
const parts = processCaches.cache('spec-parts', { weigh: ({ bytes }: Part & { bytes: number }) => 1000 + 4 * bytes });
const outlines = processCaches.cache('spec-outlines', {
  weigh: ({ operations, models }: ApiOutline) => 1000 + 400 * (operations.length + models.length),
});

async function readText(services: BaseServices, hash: string): Promise<string> {
  const bytes = await readContent(services, hash);
  if (!bytes) throw new Error(`the file ${hash} of an API specification is missing`);
  return Buffer.from(bytes).toString('utf8');
}

async function indexOf(services: BaseServices, { index_hash }: VersionRow): Promise<KnownIndex> {
  const known = indexes.get(index_hash);
  if (known) return known;
  return indexes.set(index_hash, knownIndex(JSON.parse(await readText(services, index_hash)) as Index));
}

export const outlineOfVersion = async (services: BaseServices, { outline_hash }: VersionRow): Promise<ApiOutline> =>
  outlines.get(outline_hash) ??
  outlines.set(outline_hash, await runInSlices(readOutline(await readText(services, outline_hash))));

/** Cached per part and version. Do not mutate the result. */
export async function partOf(services: BaseServices, version: VersionRow, wanted: PartSelector): Promise<Part> {
  const key = JSON.stringify([version.document_hash, wanted]);
  return parts.get(key) ?? parts.set(key, await readPart(services, version, wanted));
}

async function readPart(
  services: BaseServices,
  version: VersionRow,
  wanted: PartSelector,
): Promise<Part & { bytes: number }> {
  const known = await indexOf(services, version);
  const gathered = new PartialDocument(known, (chosen) => readUnits(services, version, known.index, chosen));
  await gathered.take(wanted);
  if (gathered.bytes === 0) throw notFound('part of the document');
  const { complete, document, bytes } = gathered;
  return { complete, document, bytes };
}

function placesNamed(parts: readonly PartSelector[], { places }: KnownIndex): number[] {
  const pointers = parts.flatMap(({ path, webhook, schemas = [] }) => [
    ...(path === undefined ? [] : [pointerOf(['paths', path])]),
    ...(webhook === undefined ? [] : [pointerOf(['webhooks', webhook])]),
    ...schemas.map((name) => pointerOf(['components', 'schemas', name])),
  ]);
  return [...new Set(pointers.flatMap((pointer) => places.get(pointer) ?? []))];
}

/**
 * Several parts to be merged for one reader. They mostly share components, so each component is read once and put
 * into the first part that needs it. The parts are not cached: so many would evict everything else. Missing parts are
 * left out.
 */
export async function partsOf(
  services: BaseServices,
  version: VersionRow,
  all: Iterable<PartSelector>,
): Promise<Record<string, unknown>[]> {
  const known = await indexOf(services, version);
  const units = new Map<number, unknown>();
  const read = async (chosen: readonly number[]): Promise<unknown[]> => {
    const missing = chosen.filter((place) => !units.has(place));
    const values = missing.length === 0 ? [] : await readUnits(services, version, known.index, missing);
    for (const [number, place] of missing.entries()) units.set(place, values[number]);
    return chosen.map((place) => units.get(place));
  };
  const parts = [...all];
  // In one batch: opening the file for each of hundreds of operations takes longer than everything else.
  await read(placesNamed(parts, known));
  const found: Record<string, unknown>[] = [];
  const put = new Set<number>();
  const due = createYielder();
  for (const wanted of parts) {
    const gathered = new PartialDocument(known, read, put);
    await gathered.take(wanted);
    if (gathered.bytes > 0) found.push(gathered.document);
    await due();
  }
  return found;
}
