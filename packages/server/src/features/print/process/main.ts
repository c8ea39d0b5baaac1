// The process that makes one file: reads the print input in the given folder, and writes the file and an outcome there.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Format, Outcome } from '../print-input.ts';
import { TooMuchMemory } from '../pdf/run-stage.ts';
import { watchMemory } from '#platform/watch-memory';
import { errorMessage } from '#platform/error-message';

const [folder, format, drawings, mostMemory] = process.argv.slice(2) as [string, Format, string, string];
const job = { folder, drawings: drawings === 'with-drawings', mostMemory: Number(mostMemory) };
watchMemory(job.mostMemory);

const tell = (outcome: Outcome) => writeFileSync(join(folder, 'outcome.json'), JSON.stringify(outcome));

try {
  const leftOut =
    format === 'pdf'
      ? await (await import('../pdf/make-pdf.ts')).makePdf(job)
      : await (await import('../epub/write-epub.ts')).writeEpub(job);
  tell({ ok: true, leftOut });
} catch (error) {
  const reason = errorMessage(error);
  tell({ ok: false, reason, ...(error instanceof TooMuchMemory && { tooLarge: true }) });
}
// Worker threads would keep the process alive.
process.exit(0);
