// A specification as renderers of a site read it: a list with one file, which holds what the site shows of it.
import { createHash } from 'node:crypto';
import { runInSlices, processCaches } from '@lectern/content';
import { SingleFlight } from '@lectern/content/single-flight';
import type { BaseServices, Context } from '#platform/context';
import { JsonStream } from '#platform/http/implement';
import { bytesOf, urlsOf } from './content.ts';
import { partsOf } from './document.ts';
import { mergedParts } from './merged-parts.ts';
import type { PartSelector } from './select-part.ts';
import { filesOf, presentSpec, rawUrlOf } from './present.ts';
import type { SpecRow, VersionRow } from './rows.ts';
import type { ShownOfSpec } from './target.ts';

export function contentForReaders(
  context: Context,
  spec: SpecRow,
  version: VersionRow,
  shown: ShownOfSpec | undefined,
): JsonStream {
  const [file] = filesOf(version);
  // The file as it was written says more than the pages do, unless everybody may read it.
  const url = spec.visibility === 'public' ? rawUrlOf(context, file!) : presentSpec(context, spec, 0).urls.location;
  const entry = { dir: './', isEntrypoint: true, references: [], filename: file!.name };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`{"filesystem":[${JSON.stringify(entry).slice(0, -1)},"specification":`);
    if (shown === 'all') yield* bytesOf(context.services, version.document_hash);
    else yield await shownContent(context.services, version, shown ?? new Set());
    yield Buffer.from(`}],"url":${JSON.stringify(url)},"urls":${JSON.stringify(urlsOf(context, spec, url))}}`);
  }
  return new JsonStream(pieces());
}

/** `path get /pets` as it is asked for. */
function wantedBy(part: string): PartSelector {
  const [kind = '', ...rest] = part.split(' ');
  if (kind === 'schema') return { schemas: [rest.join(' ')] };
  const [method = '', ...name] = rest;
  return kind === 'path' ? { path: name.join(' '), method } : { webhook: name.join(' '), method };
}

/** Renderers read this for every page they draw. Larger ones would evict all others. */
const largestCached = 4_000_000;
const contents = processCaches.cache('shown-specs', { weigh: (bytes: Buffer) => 1000 + bytes.length });
const inFlight = new SingleFlight<Buffer>();

/**
 * What is shown of a version, as JSON. Documents never change, so the hash of one and the parts that are shown name it. A block
 * may show what this version no longer has: that is left out.
 */
export async function shownContent(
  services: BaseServices,
  version: VersionRow,
  shown: ReadonlySet<string>,
): Promise<Buffer> {
  const names = [...shown].sort();
  const key = createHash('sha256')
    .update(JSON.stringify([version.document_hash, names]))
    .digest('base64url');
  const known = contents.get(key);
  if (known) return known;
  return inFlight.run(key, async () => {
    const found = await partsOf(services, version, names.map(wantedBy));
    const bytes = Buffer.from(JSON.stringify(await runInSlices(mergedParts(found))));
    return bytes.length > largestCached ? bytes : contents.set(key, bytes);
  });
}
