// Reads one specification: takes its job from a folder, and writes the results there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outlineOf } from '@lectern/openapi/spec';
import { errorMessage } from '#platform/error-message';
import { bundle, type OpenFile } from './bundle.ts';
import { requestFile } from './request-file.ts';
import { formatVersionOf, normalize } from './normalize.ts';
import type { Json } from './pointer.ts';
import { Unreadable, type Job, type Outcome, type ReadFile, type SourceFile } from './protocol.ts';
import { writeOutline } from './outline-lines.ts';
import { applyOverlays, type Overlay } from './overlay.ts';
import { checkValues, readText } from './read-text.ts';
import { writeUnits } from './write-units.ts';

export async function readSpec(folder: string): Promise<void> {
  const job = JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8')) as Job;
  writeFileSync(join(folder, 'outcome.json'), JSON.stringify(await run(folder, job).catch(failure)));
}

async function run(folder: string, job: Job): Promise<Outcome> {
  const inFolder = (name: string): string => join(folder, name);
  const read = ({ file, name }: SourceFile) => readText(readFileSync(inFolder(file), 'utf8'), name);
  const problems: string[] = [];
  const { value, format } = read(job.entry);
  const openapi = formatVersionOf(value);
  const entry: OpenFile = { index: 0, url: job.entry.url, value, references: new Set() };
  const opened: { file: OpenFile; source: SourceFile }[] = [{ file: entry, source: job.entry }];
  const byUrl = new Map<string, OpenFile>();
  let bytes = job.entry.bytes;

  async function open(url: string): Promise<OpenFile> {
    const known = byUrl.get(url);
    if (known) return known;
    if (opened.length >= job.most.files) throw new Unreadable(`the document has more than ${job.most.files} files`);
    const source = await requestFile(url);
    bytes += source.bytes;
    if (bytes > job.most.bytes) throw new Unreadable(`the files exceed ${job.most.bytes} bytes in total`);
    const file: OpenFile = {
      index: opened.length,
      url: source.url,
      value: read(source).value,
      references: new Set(),
    };
    opened.push({ file, source });
    byUrl.set(url, file);
    return file;
  }

  await bundle(entry, { open, problems });
  for (const { file } of opened.slice(1)) {
    writeFileSync(inFolder(`parsed-${file.index}`), JSON.stringify(file.value));
    file.value = undefined;
  }
  if (job.overlays.length > 0) {
    applyOverlays(entry.value as Json, job.overlays as Overlay[], (problem) => problems.push(problem));
    checkValues(entry.value, 'the document with its overlays');
    formatVersionOf(entry.value);
  }
  const isWhole = opened.length === 1 && job.overlays.length === 0;
  if (!isWhole) writeFileSync(inFolder('whole'), JSON.stringify(entry.value));
  const document = normalize(entry.value as Json);
  const outline = outlineOf(document);
  const { chunks, index } = writeUnits(document);
  writeFileSync(inFolder('document'), Buffer.concat(chunks));
  writeFileSync(inFolder('index'), JSON.stringify(index));
  writeFileSync(inFolder('outline'), writeOutline(outline));
  const { title, version, operations } = outline;
  return {
    ok: true,
    format,
    facts: { title, version, openapi, operations: operations.length, problems },
    files: opened.map(({ file, source }): ReadFile => ({
      ...source,
      references: [...file.references],
      ...(file.index > 0 && { parsed: `parsed-${file.index}` }),
    })),
    ...(!isWhole && { whole: 'whole' }),
  };
}

function failure(error: unknown): Outcome {
  if (error instanceof Unreadable) return { ok: false, code: error.code, message: error.message };
  // Depth and size were checked before; what is left is an unforeseen kind of document.
  const message = errorMessage(error);
  return { ok: false, code: 'PARSE_ERROR', message: `the document cannot be read: ${message.slice(0, 200)}` };
}
