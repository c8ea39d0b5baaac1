// The document of a version, whole or the parts that are asked for. A page about one operation needs a few kilobytes of
// what may be ten megabytes: they are read from where the index says they stand, and nothing else is.
import type { Readable } from 'node:stream';
import { inTurns, type ApiOutline } from '@lectern/content';
import { openContent, readContent } from '#features/files';
import { Bounded } from '#platform/bounded';
import type { Services } from '#platform/context';
import { notFound } from '#platform/errors';
import { readOutline } from './process/outline-lines.ts';
import { pointerOf, stepsOf } from './process/pointer.ts';
import type { Index } from './process/protocol.ts';
import type { VersionRow } from './rows.ts';

/** Models lead to models; at some point a page has enough of them. */
const mostUnits = 500;
const mostBytes = 1_000_000;
/** Reading a little too much is cheaper than reading twice. */
const gapBytes = 16_384;

export type Wanted = { path?: string; webhook?: string; schemas?: readonly string[] };
export type Part = { complete: boolean; document: Record<string, unknown> };

type Known = { index: Index; places: ReadonlyMap<string, number> };

const indexes = new Bounded<Known>(16_000_000, ({ places }) => 1000 + 250 * places.size);
const parts = new Bounded<Part & { bytes: number }>(32_000_000, ({ bytes }) => 1000 + 4 * bytes);
const outlines = new Bounded<ApiOutline>(
  16_000_000,
  ({ operations, models }) => 1000 + 400 * (operations.length + models.length),
);

async function readText(services: Services, hash: string): Promise<string> {
  const bytes = await readContent(services, hash);
  if (!bytes) throw new Error(`the file ${hash} of an API specification is missing`);
  return Buffer.from(bytes).toString('utf8');
}

async function indexOf(services: Services, { index_hash }: VersionRow): Promise<Known> {
  const known = indexes.get(index_hash);
  if (known) return known;
  const index = JSON.parse(await readText(services, index_hash)) as Index;
  return indexes.keep(index_hash, { index, places: new Map(index.names.map((name, place) => [name, place])) });
}

export const outlineOfVersion = async (services: Services, { outline_hash }: VersionRow): Promise<ApiOutline> =>
  outlines.get(outline_hash) ??
  outlines.keep(outline_hash, await inTurns(readOutline(await readText(services, outline_hash))));

/** Read once for each part of each version, and not to be changed. */
export async function partOf(services: Services, version: VersionRow, wanted: Wanted): Promise<Part> {
  const key = JSON.stringify([version.document_hash, wanted.path, wanted.webhook, wanted.schemas]);
  return parts.get(key) ?? parts.keep(key, await readPart(services, version, wanted));
}

async function readPart(services: Services, version: VersionRow, wanted: Wanted): Promise<Part & { bytes: number }> {
  const { index, places } = await indexOf(services, version);
  const first = [
    ...(wanted.path === undefined ? [] : [pointerOf(['paths', wanted.path])]),
    ...(wanted.webhook === undefined ? [] : [pointerOf(['webhooks', wanted.webhook])]),
    ...(wanted.schemas ?? []).map((name) => pointerOf(['components', 'schemas', name])),
  ].flatMap((name) => places.get(name) ?? []);
  if (first.length === 0) throw notFound('part of the document');
  const always = index.schemes;
  const { chosen, complete, bytes } = closure(index, [...first, ...always]);
  const document: Record<string, unknown> = { ...index.head, paths: {} };
  const texts = await readUnits(services, version, index, chosen);
  for (const [position, place] of chosen.entries()) {
    const steps = stepsOf(index.names[place]!);
    const holder = steps.slice(0, -1).reduce<Record<string, unknown>>((above, step) => {
      if (!Object.hasOwn(above, step)) above[step] = {};
      return above[step] as Record<string, unknown>;
    }, document);
    holder[steps.at(-1)!] = JSON.parse(texts[position]!) as unknown;
  }
  return { complete, document, bytes };
}

/** Everything reached from the first units, nearest first, until there is enough. */
function closure({ refs, lengths }: Index, first: readonly number[]) {
  const chosen = [...new Set(first)];
  const seen = new Set(chosen);
  let bytes = chosen.reduce((sum, place) => sum + lengths[place]!, 0);
  let complete = true;
  for (let next = 0; next < chosen.length; next += 1) {
    for (const place of refs[chosen[next]!]!) {
      if (seen.has(place)) continue;
      if (chosen.length >= mostUnits || bytes + lengths[place]! > mostBytes) {
        complete = false;
        continue;
      }
      seen.add(place);
      chosen.push(place);
      bytes += lengths[place]!;
    }
  }
  return { chosen, complete, bytes };
}

async function readUnits(
  services: Services,
  { document_hash }: VersionRow,
  { offsets, lengths }: Index,
  chosen: readonly number[],
): Promise<string[]> {
  const ordered = [...chosen].sort((left, right) => offsets[left]! - offsets[right]!);
  const spans: { start: number; end: number; places: number[] }[] = [];
  for (const place of ordered) {
    const [start, end] = [offsets[place]!, offsets[place]! + lengths[place]! - 1];
    const last = spans.at(-1);
    if (last && start - last.end <= gapBytes) {
      last.end = end;
      last.places.push(place);
    } else spans.push({ start, end, places: [place] });
  }
  const texts = new Map<number, string>();
  for (const { start, end, places } of spans) {
    const opened = await openContent(services, document_hash, { start, end });
    if (!opened) throw new Error(`the file ${document_hash} of an API specification is missing`);
    const bytes = await allOf(opened.stream);
    for (const place of places) {
      const from = offsets[place]! - start;
      texts.set(place, bytes.toString('utf8', from, from + lengths[place]!));
    }
  }
  return chosen.map((place) => texts.get(place)!);
}

async function allOf(stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
