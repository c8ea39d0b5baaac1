// Compiles the parts of a book one after another, each in its own process, until all page numbers are right.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BookSource, PageSource } from './document.ts';
import { frontSource, partSource, type KnownReferences } from './split-book.ts';
import { runStage } from './run-stage.ts';

type SetPart = { sheets: number; facts: { pages: number[]; note: number }[] };
type Job = { folder: string; mostMemory: number };

// Numbers of later pages are known after the first round. They have nearly the same width, so the second is usually the
// last.
const mostRounds = 3;

/** Names of the PDF files, in order. */
export async function setParts(
  source: BookSource & { parts: readonly PageSource[][] },
  { folder, mostMemory }: Job,
): Promise<string[]> {
  const numbers: Record<string, number> = {};
  const set = async (name: string, text: string): Promise<SetPart> => {
    writeFileSync(join(folder, `${name}.typ`), text);
    await runStage('compile-part', [folder, name, String(mostMemory)]);
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as SetPart;
  };
  const earlier = new Map<number, { text: string; done: SetPart }>();
  for (let round = 0, changed = true; changed && round < mostRounds; round++) {
    changed = false;
    const known: KnownReferences = { numbers, firstPage: 1, firstNote: 0 };
    let chapter: string | undefined;
    for (const [at, part] of source.parts.entries()) {
      const text = partSource(part, source, { ...known, numbers: namedIn(part, numbers) }, chapter);
      const before = earlier.get(at);
      const done = before?.text === text ? before.done : await set(`part-${at}`, text);
      earlier.set(at, { text, done });
      const [facts] = done.facts;
      for (const [index, { key, level, title }] of part.entries()) {
        const number = facts?.pages[index] ?? 0;
        if (numbers[key] !== number) changed = true;
        numbers[key] = number;
        if (level === 1) chapter = title;
      }
      known.firstPage += done.sheets;
      known.firstNote = facts?.note ?? known.firstNote;
    }
  }
  await set('front', frontSource(source.pages, source.settings, numbers));
  return ['front.pdf', ...source.parts.map((_, at) => `part-${at}.pdf`)];
}

/** Only the page numbers a part prints, so that it is not compiled again because of others. */
function namedIn(part: readonly PageSource[], numbers: Record<string, number>): Record<string, number> {
  const own = new Set(part.map(({ key }) => key));
  const named = part.flatMap(({ text }) => [...text.matchAll(/page-of\("(p\d+)"\)/g)].map(([, key = '']) => key));
  const elsewhere = new Set(named).difference(own);
  return Object.fromEntries(
    [...elsewhere].flatMap((key) => {
      const number = numbers[key];
      return number === undefined ? [] : [[key, number] as const];
    }),
  );
}
