// What a whole specification says, part by part, for those who make it found.
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { openContent } from '#features/files';
import type { Services } from '#platform/context';
import { inFolder } from './folder.ts';
import type { PartWords } from './process/protocol.ts';
import { runTask } from './process-pool.ts';
import * as rows from './rows.ts';

export type SpecWords = { spec: string; version: string; parts: AsyncIterable<PartWords> };

/** Hands over the words of the latest version while they are there; nothing when there is no version. */
export async function withWords(
  services: Services,
  organization: string,
  slug: string,
  work: (words: SpecWords) => Promise<void>,
): Promise<void> {
  const { reads } = services.database;
  const spec = await rows.findSpec(reads, organization, slug);
  const version = spec?.last_version_id ? await rows.findVersion(reads, spec, spec.last_version_id) : undefined;
  if (!spec || !version) return;
  await inFolder(services, async (folder) => {
    const opened = await openContent(services, version.document_hash);
    if (!opened) throw new Error(`the file ${version.document_hash} of an API specification is missing`);
    await pipeline(opened.stream, createWriteStream(join(folder, 'document')));
    const wrong = await runTask('words', { folder, mostMemory: services.config.openApi.memory });
    if (wrong !== undefined) {
      services.log.warn({ slug, wrong }, 'the words of an API specification cannot be found');
      return;
    }
    await work({ spec: spec.id, version: version.id, parts: partsIn(join(folder, 'words')) });
  });
}

async function* partsIn(path: string): AsyncGenerator<PartWords> {
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as PartWords;
}
