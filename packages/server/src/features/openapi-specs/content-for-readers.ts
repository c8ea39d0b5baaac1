// A specification as renderers of a site read it: a list with one file, which holds what the site shows of it.
import { inTurns } from '@lectern/content';
import type { Context } from '#platform/context';
import { Flowing } from '#platform/http/implement';
import { bytesOf, urlsOf } from './content.ts';
import { partsOf } from './document.ts';
import { mergedParts } from './merged-parts.ts';
import type { Wanted } from './narrow.ts';
import { filesOf, presentSpec, rawUrlOf } from './present.ts';
import type { SpecRow, VersionRow } from './rows.ts';
import type { ShownOfSpec } from './target.ts';

export function contentForReaders(
  context: Context,
  spec: SpecRow,
  version: VersionRow,
  shown: ShownOfSpec | undefined,
): Flowing {
  const [file] = filesOf(version);
  // The file as it was written says more than the pages do, unless everybody may read it.
  const url = spec.visibility === 'public' ? rawUrlOf(context, file!) : presentSpec(context, spec, 0).urls.location;
  const entry = { dir: './', isEntrypoint: true, references: [], filename: file!.name };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`{"filesystem":[${JSON.stringify(entry).slice(0, -1)},"specification":`);
    if (shown === 'all') yield* bytesOf(context.services, version.document_hash);
    else yield Buffer.from(JSON.stringify(await shownParts(context, version, shown ?? new Set())));
    yield Buffer.from(`}],"url":${JSON.stringify(url)},"urls":${JSON.stringify(urlsOf(context, spec, url))}}`);
  }
  return new Flowing(pieces());
}

/** `path get /pets` as it is asked for. */
function wantedBy(part: string): Wanted {
  const [kind = '', ...rest] = part.split(' ');
  if (kind === 'schema') return { schemas: [rest.join(' ')] };
  const [method = '', ...name] = rest;
  return kind === 'path' ? { path: name.join(' '), method } : { webhook: name.join(' '), method };
}

/** A block may show what this version no longer has: that is left out. */
async function shownParts({ services }: Context, version: VersionRow, shown: ReadonlySet<string>) {
  const found = await partsOf(services, version, [...shown].sort().map(wantedBy));
  return inTurns(mergedParts(found));
}
