// The process that makes one file: reads the manuscript in the folder it is given, and leaves the file and an outcome there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manuscript, Outcome } from '../manuscript.ts';
import { watchMemory } from './memory.ts';

const folder = process.argv[2]!;
const pictures = process.argv[3] !== 'without-pictures';
const manuscript = JSON.parse(readFileSync(join(folder, 'manuscript.json'), 'utf8')) as Manuscript;
watchMemory(Number(process.argv[4]));

const tell = (outcome: Outcome) => writeFileSync(join(folder, 'outcome.json'), JSON.stringify(outcome));

try {
  const { bytes, leftOut } =
    manuscript.format === 'pdf'
      ? (await import('../pdf/make-pdf.ts')).makePdf(manuscript, folder, pictures)
      : (await import('../epub/make-epub.ts')).makeEpub(manuscript, folder, pictures);
  writeFileSync(join(folder, 'made'), bytes);
  tell({ ok: true, leftOut });
} catch (error) {
  tell({ ok: false, reason: error instanceof Error ? error.message : String(error) });
}
// The watcher would keep the process.
process.exit(0);
