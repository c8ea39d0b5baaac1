// The parts of API descriptions that pages show, written beside the print input: one file each, because there may be
// many.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parse } from '@lectern/content';
import { findPart } from '#features/openapi-specs';
import type { Context } from '#platform/context';
import type { PrintInputApi } from './print-input.ts';

/** Avoids loading the parser for the many texts without API blocks. */
const namesApis = (text: string): boolean => /openapi|swagger|api-method/.test(text);

/** The slugs of the descriptions that blocks of a text show. */
export async function specsShownBy(text: string, space: string): Promise<string[]> {
  if (!namesApis(text)) return [];
  const { apiBlocksIn, mayShowApi, specOf } = await import('@lectern/openapi');
  return mayShowApi(text) ? apiBlocksIn(parse(text)).flatMap((block) => specOf(block, space) ?? []) : [];
}

/** More would take too long to print; blocks beyond the limit keep their line with method and path. */
const mostParts = 800;
const mostBytes = 24_000_000;

/** File names by what they show; undefined when the texts show no API at all. */
export async function writeApis(
  context: Pick<Context, 'db' | 'services'>,
  space: { id: string; organization_id: string },
  texts: readonly string[],
  folder: string,
): Promise<Record<string, string> | undefined> {
  if (!texts.some(namesApis)) return undefined;
  const { apiBlocksIn, keyOf, mayShowApi, specOf, wantedBy } = await import('@lectern/openapi');
  const showing = texts.filter(mayShowApi);
  if (showing.length === 0) return undefined;
  const files: Record<string, string> = {};
  let count = 0;
  let bytes = 0;
  for (const text of showing) {
    await setImmediate();
    for (const block of apiBlocksIn(parse(text))) {
      const spec = specOf(block, space.id);
      const key = keyOf(block);
      if (spec === undefined || Object.hasOwn(files, key) || count >= mostParts || bytes >= mostBytes) continue;
      const part = await findPart(context, space.organization_id, spec, wantedBy(block));
      if (!part) continue;
      const written = JSON.stringify(part satisfies PrintInputApi);
      files[key] = `api-${count++}.json`;
      bytes += written.length;
      await writeFile(join(folder, files[key]), written);
    }
  }
  return files;
}
