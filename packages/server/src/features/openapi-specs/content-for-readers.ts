// A specification as site renderers read it: a list with one file, which holds the parts the site shows.
import { createHash } from 'node:crypto';
import { runInSlices } from '@lectern/content';
import type { Context, Services } from '#platform/context';
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
  // The source file holds more than the pages show, so it is linked only when the specification is public.
  const url = spec.visibility === 'public' ? rawUrlOf(context, file) : presentSpec(context, spec, 0).urls.location;
  const entry = { dir: './', isEntrypoint: true, references: [], filename: file.name };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`{"filesystem":[${JSON.stringify(entry).slice(0, -1)},"specification":`);
    if (shown === 'all') yield* bytesOf(context.services, version.document_hash);
    else yield await shownContent(context.services, version, shown ?? new Set());
    yield Buffer.from(`}],"url":${JSON.stringify(url)},"urls":${JSON.stringify(urlsOf(context, spec, url))}}`);
  }
  return new JsonStream(pieces());
}

/** Parses a part name such as `path get /pets`. */
function wantedBy(part: string): PartSelector {
  const [kind = '', ...rest] = part.split(' ');
  if (kind === 'schema') return { schemas: [rest.join(' ')] };
  const [method = '', ...name] = rest;
  return kind === 'path' ? { path: name.join(' '), method } : { webhook: name.join(' '), method };
}

/** Renderers read this on every page view. */
const contents = { weigh: (bytes: Buffer) => 1000 + bytes.length, maxEntryBytes: 4_000_000 };

/**
 * The shown parts of a version, as JSON. Documents are immutable, so the hash of one and the list of parts are the
 * cache key. Parts that this version no longer has are left out.
 */
export async function shownContent(
  services: Services,
  version: VersionRow,
  shown: ReadonlySet<string>,
): Promise<Buffer> {
  const names = [...shown].sort();
  const key = createHash('sha256')
    .update(JSON.stringify([version.document_hash, names]))
    .digest('base64url');
  return services.cache('shown-specs', contents).getOrCompute(key, async () => {
    const found = await partsOf(services, version, names.map(wantedBy));
    return Buffer.from(JSON.stringify(await runInSlices(mergedParts(found))));
  });
}
