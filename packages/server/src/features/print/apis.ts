// The parts of API descriptions that pages show, put beside the manuscript: each in a file, because there may be many.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parse } from '@lectern/content';
import { findPart } from '#features/openapi-specs';
import type { Context } from '#platform/context';
import type { ManuscriptApi } from './manuscript.ts';

/** The slugs of the descriptions that blocks of a text show. */
export async function specsShownBy(text: string, space: string): Promise<string[]> {
  if (!/openapi|swagger/.test(text)) return [];
  const { apiBlocksIn, mayShowApi, specOf } = await import('#api-text');
  return mayShowApi(text) ? apiBlocksIn(parse(text)).flatMap((block) => specOf(block, space) ?? []) : [];
}

/** More would take longer to print than anybody waits; what is left out keeps its line with method and path. */
const mostParts = 400;
const mostBytes = 24_000_000;

export async function writeApis(
  context: Pick<Context, 'db' | 'services'>,
  organization: string,
  texts: readonly string[],
  folder: string,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  if (!texts.some((text) => text.includes('{%') && text.includes('openapi'))) return files;
  const { apiBlocksIn, keyOf, mayShowApi, specOf, wantedBy } = await import('#api-text');
  let count = 0;
  let bytes = 0;
  for (const text of texts) {
    if (!mayShowApi(text)) continue;
    await setImmediate();
    for (const block of apiBlocksIn(parse(text))) {
      const spec = specOf(block);
      const key = keyOf(block);
      if (spec === undefined || Object.hasOwn(files, key) || count >= mostParts || bytes >= mostBytes) continue;
      const part = await findPart(context, organization, spec, wantedBy(block));
      if (!part) continue;
      const written = JSON.stringify(part satisfies ManuscriptApi);
      files[key] = `api-${count++}.json`;
      bytes += written.length;
      await writeFile(join(folder, files[key]), written);
    }
  }
  return files;
}
