// Makes parts of the random edits: one part a message, and its counts as the answer.
import { runEdits } from '../../../../packages/content/src/edit/testing/run-edits.ts';
import { sources } from './edit-sources.ts';

// Long pages take most of the time, and have no more kinds of edits.
const short = sources(100).filter(({ source }) => source.length < 6000);

process.on('message', ({ edits, seed }: { edits: number; seed: number }) => {
  // A fault ends this process, and the benchmark with it; its message has the seed.
  process.send?.(runEdits(short, edits, seed));
});
