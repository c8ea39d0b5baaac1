// The document of a version, whole or the parts that are asked for. A page about one operation needs a few kilobytes of
// what may be ten megabytes: they are read from where the index says they stand, and nothing else is.
import { processCaches, inTurns, pace } from '@lectern/content';
import { type ApiOutline } from '@lectern/openapi/spec';
import { readContent } from '#features/files';
import type { Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { Gathered } from './gathered.ts';
import type { Wanted } from './narrow.ts';
import { readOutline } from './process/outline-lines.ts';
import type { Index } from './process/protocol.ts';
import { readUnits } from './read-units.ts';
import type { VersionRow } from './rows.ts';

export type Part = { complete: boolean; document: Record<string, unknown> };

type Known = { index: Index; places: ReadonlyMap<string, number> };

const indexes = processCaches.cache('spec-indexes', { weigh: ({ places }: Known) => 1000 + 250 * places.size });
const parts = processCaches.cache('spec-parts', { weigh: ({ bytes }: Part & { bytes: number }) => 1000 + 4 * bytes });
const outlines = processCaches.cache('spec-outlines', {
  weigh: ({ operations, models }: ApiOutline) => 1000 + 400 * (operations.length + models.length),
});

async function readText(services: Services, hash: string): Promise<string> {
  const bytes = await readContent(services, hash);
  if (!bytes) throw new Error(`the file ${hash} of an API specification is missing`);
  return Buffer.from(bytes).toString('utf8');
}

async function indexOf(services: Services, { index_hash }: VersionRow): Promise<Known> {
  const known = indexes.get(index_hash);
  if (known) return known;
  const index = JSON.parse(await readText(services, index_hash)) as Index;
  return indexes.set(index_hash, { index, places: new Map(index.names.map((name, place) => [name, place])) });
}

export const outlineOfVersion = async (services: Services, { outline_hash }: VersionRow): Promise<ApiOutline> =>
  outlines.get(outline_hash) ??
  outlines.set(outline_hash, await inTurns(readOutline(await readText(services, outline_hash))));

/** Read once for each part of each version, and not to be changed. */
export async function partOf(services: Services, version: VersionRow, wanted: Wanted): Promise<Part> {
  const key = JSON.stringify([version.document_hash, wanted]);
  return parts.get(key) ?? parts.set(key, await readPart(services, version, wanted));
}

async function readPart(services: Services, version: VersionRow, wanted: Wanted): Promise<Part & { bytes: number }> {
  const { index, places } = await indexOf(services, version);
  const gathered = new Gathered(index, places, (chosen) => readUnits(services, version, index, chosen));
  await gathered.take(wanted);
  if (gathered.bytes === 0) throw notFound('part of the document');
  const { complete, document, bytes } = gathered;
  return { complete, document, bytes };
}

/**
 * Several parts for one reader. What they refer to is mostly the same, so it is read once; they are not kept, since so many
 * would take the place of everything else. Parts that are not there are left out.
 */
export async function partsOf(
  services: Services,
  version: VersionRow,
  all: Iterable<Wanted>,
): Promise<Record<string, unknown>[]> {
  const { index, places } = await indexOf(services, version);
  const units = new Map<number, unknown>();
  const read = async (chosen: readonly number[]): Promise<unknown[]> => {
    const missing = chosen.filter((place) => !units.has(place));
    const values = missing.length === 0 ? [] : await readUnits(services, version, index, missing);
    for (const [number, place] of missing.entries()) units.set(place, values[number]);
    return chosen.map((place) => units.get(place));
  };
  const found: Record<string, unknown>[] = [];
  const due = pace();
  for (const wanted of all) {
    const gathered = new Gathered(index, places, read);
    await gathered.take(wanted);
    if (gathered.bytes > 0) found.push(gathered.document);
    await due();
  }
  return found;
}
