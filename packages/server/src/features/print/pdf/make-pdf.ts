// PrintInput to PDF. The compiler is native and cannot be interrupted, so this runs in a child process.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { LeftOut } from '../print-input.ts';
import { bind } from './assemble-pdf.ts';
import type { BookSource } from './document.ts';
import { fontPaths } from './fonts.ts';
import { literal } from './literal.ts';
import type { Pictures } from './placeholder.ts';
import { runStage } from './run-stage.ts';

const isRaster = /\.(?:png|jpg|gif|webp)$/;

type Job = { folder: string; drawings: boolean; mostMemory: number };

/** What the process that writes the source reports: SVG images used, and pages per part when there are several. */
export type SourceFacts = { drawings: string[]; leftOut: LeftOut[]; parts?: number[] };

/** Fails with the compiler's message when it cannot be printed; never returns a partial document. */
export async function makePdf(job: Job): Promise<LeftOut[]> {
  const { folder } = job;
  const pictures = await scaled(job);
  const writing = write(job, []);
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontPaths() }] });
  compiler.mapShadow(join(folder, 'template.typ'), readFileSync(join(import.meta.dirname, 'template.typ')));
  const first = await writing;
  const made = first.parts ? undefined : compile(compiler, read(folder, 'main.typ'));
  let { leftOut } = first;
  if (!made?.bytes) {
    // SVG images are the only third-party input of the compiler: find those it rejects.
    const broken = first.drawings.filter((path) => !compile(compiler, `#image(${literal(path)})`).bytes);
    if (made && broken.length === 0) throw new Error(made.error);
    if (broken.length > 0) ({ leftOut } = await write(job, broken));
  }
  if (first.parts) await bindParts(job, first.parts, pictures);
  else {
    const { bytes, error } = made?.bytes ? made : compile(compiler, read(folder, 'main.typ'));
    if (!bytes) throw new Error(error);
    writeFileSync(join(folder, 'whole.pdf'), bytes);
    bind({ parts: ['whole.pdf'], titles: [], folder, pictures });
  }
  return leftOut;
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

async function bindParts(job: Job, sizes: readonly number[], pictures: Pictures[string][]): Promise<void> {
  const { folder } = job;
  const book = JSON.parse(read(folder, 'book.json')) as BookSource;
  // Loads what reads and prints Markdown, which a book in one part does not need here.
  const { setParts } = await import('./compile-parts.ts');
  const left = [...book.pages];
  const parts = await setParts({ ...book, parts: sizes.map((size) => left.splice(0, size)) }, job);
  bind({ parts, titles: book.titles, folder, pictures });
}

/** In the order of the placeholder numbers. */
async function scaled({ folder, mostMemory }: Job): Promise<Pictures[string][]> {
  const list = join(folder, 'pictures.json');
  // A second attempt reuses the scaled images of the first.
  if (!existsSync(list)) {
    if (!readdirSync(folder).some((name) => isRaster.test(name))) return (writeFileSync(list, '{}'), []);
    await runStage('scale-images', [folder, String(mostMemory)]);
  }
  return Object.values(JSON.parse(readFileSync(list, 'utf8')) as Pictures);
}

async function write({ folder, drawings, mostMemory }: Job, broken: string[]): Promise<SourceFacts> {
  const how = drawings ? 'with-drawings' : 'without-drawings';
  await runStage('write-source', [folder, how, String(mostMemory), ...broken]);
  return JSON.parse(read(folder, 'source.json')) as SourceFacts;
}

function compile(compiler: NodeCompiler, source: string): { bytes?: Buffer; error: string } {
  const done = compiler.compile({ mainFileContent: source });
  if (!done.result) return { error: JSON.stringify(done.takeDiagnostics()?.shortDiagnostics ?? []).slice(0, 2000) };
  try {
    return { bytes: compiler.pdf(done.result), error: '' };
  } catch (error) {
    // Some faults of SVG images show only here.
    return { error: String(error).slice(0, 2000) };
  }
}
