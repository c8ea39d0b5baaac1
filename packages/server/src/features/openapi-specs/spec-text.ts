// The text of a specification, part by part, for the search index.
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openContent } from '#features/files';
import type { Services } from '#platform/context';
import { inFolder } from './folder.ts';
import type { PartWords } from './process/protocol.ts';
import { runTask } from './process-pool.ts';
import * as rows from './rows.ts';

export type SpecText = { spec: string; version: string; parts: AsyncIterable<PartWords> };

/** Passes the text of the latest version to the callback; nothing when there is no version. */
export async function withSpecText(
  services: Services,
  organization: string,
  slug: string,
  work: (words: SpecText) => Promise<void>,
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
      services.log.warn({ slug, wrong }, 'the text of an API specification could not be extracted');
      return;
    }
    await work({ spec: spec.id, version: version.id, parts: partsIn(join(folder, 'words')) });
  });
}

async function* partsIn(path: string): AsyncGenerator<PartWords> {
  for await (const line of linesIn(path)) yield JSON.parse(line) as PartWords;
}

/** Not `readline`: an error of its input stream is unhandled and ends the process. */
async function* linesIn(path: string): AsyncGenerator<string> {
  let line: string[] = [];
  for await (const text of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield [...line, text.slice(from, end)].join('');
      line = [];
      from = end + 1;
    }
    if (from < text.length) line.push(text.slice(from));
  }
  if (line.length > 0) yield line.join('');
}
