// Reads parts of the document of a version from the byte ranges in the index.
import type { Readable } from 'node:stream';
import { openContent } from '#features/files';
import type { BaseServices } from '#platform/context';
import type { Index } from './process/protocol.ts';
import type { VersionRow } from './rows.ts';

/** Reading across a small gap is cheaper than a second read. */
const gapBytes = 16_384;

export async function readUnits(
  services: BaseServices,
  { document_hash }: VersionRow,
  { offsets, lengths }: Index,
  chosen: readonly number[],
): Promise<unknown[]> {
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
  return chosen.map((place) => JSON.parse(texts.get(place)!) as unknown);
}

async function allOf(stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
