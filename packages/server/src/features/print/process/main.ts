// The process that makes one file: reads the manuscript in the folder it is given, and leaves the file and an outcome there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Format, Outcome } from '../manuscript.ts';
import { watchMemory } from '#platform/watch-memory';

const [folder, format, pictures, mostMemory] = process.argv.slice(2) as [string, Format, string, string];
const job = { folder, pictures: pictures === 'with-pictures' };
watchMemory(Number(mostMemory));

const tell = (outcome: Outcome) => writeFileSync(join(folder, 'outcome.json'), JSON.stringify(outcome));

try {
  const { bytes, leftOut } =
    format === 'pdf'
      ? await (await import('../pdf/make-pdf.ts')).makePdf(job)
      : await (await import('../epub/make-epub.ts')).makeEpub(readManuscript(), job);
  writeFileSync(join(folder, 'made'), bytes);
  tell({ ok: true, leftOut });
} catch (error) {
  tell({ ok: false, reason: error instanceof Error ? error.message : String(error) });
}
// Threads would keep the process.
process.exit(0);

function readManuscript() {
  return JSON.parse(readFileSync(join(folder, 'manuscript.json'), 'utf8')) as never;
}
