// Manuscript to PDF. The compiler is native code that runs to its end, so this belongs in a process of its own.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { LeftOut } from '../manuscript.ts';
import { bind } from './bind.ts';
import { fontPaths } from './fonts.ts';
import { literal } from './literal.ts';
import type { Pictures } from './placeholder.ts';
import { runStage } from './stage.ts';

const isRaster = /\.(?:png|jpg|gif|webp)$/;

type Job = { folder: string; drawings: boolean; mostMemory: number };
type Source = { source: string; drawings: string[]; leftOut: LeftOut[] };

/** Fails with what the compiler says when there is no way to print it, and never gives a part of a document. */
export async function makePdf({ folder, drawings, mostMemory }: Job): Promise<LeftOut[]> {
  const list = join(folder, 'pictures.json');
  // A second attempt finds what the first one scaled.
  if (!existsSync(list)) {
    if (readdirSync(folder).some((name) => isRaster.test(name)))
      await runStage('scale-pictures', [folder, String(mostMemory)]);
    else writeFileSync(list, '{}');
  }
  const writing = write(folder, drawings, []);
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontPaths() }] });
  compiler.mapShadow(join(folder, 'template.typ'), readFileSync(join(import.meta.dirname, 'template.typ')));
  const { bytes, leftOut } = await compiled(compiler, await writing, (broken) => write(folder, drawings, broken));
  const pictures = Object.values(JSON.parse(readFileSync(list, 'utf8')) as Pictures);
  bind(bytes, { path: join(folder, 'made'), folder, pictures });
  return leftOut;
}

async function compiled(
  compiler: NodeCompiler,
  first: Source,
  rewritten: (broken: string[]) => Promise<Source>,
): Promise<{ bytes: Buffer; leftOut: LeftOut[] }> {
  const made = compile(compiler, first.source);
  if (made.bytes) return { bytes: made.bytes, leftOut: first.leftOut };
  // Drawings are the only thing of others that the compiler reads: find those it cannot.
  const broken = first.drawings.filter((path) => !compile(compiler, `#image(${literal(path)})`).bytes);
  if (broken.length === 0) throw new Error(made.error);
  const second = await rewritten(broken);
  const again = compile(compiler, second.source);
  if (!again.bytes) throw new Error(again.error);
  return { bytes: again.bytes, leftOut: second.leftOut };
}

async function write(folder: string, drawings: boolean, broken: string[]): Promise<Source> {
  await runStage('write-source', [folder, drawings ? 'with-drawings' : 'without-drawings', ...broken]);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { source: read('main.typ'), ...(JSON.parse(read('source.json')) as Omit<Source, 'source'>) };
}

function compile(compiler: NodeCompiler, source: string): { bytes?: Buffer; error: string } {
  const done = compiler.compile({ mainFileContent: source });
  if (!done.result) return { error: JSON.stringify(done.takeDiagnostics()?.shortDiagnostics ?? []).slice(0, 2000) };
  try {
    return { bytes: compiler.pdf(done.result), error: '' };
  } catch (error) {
    // Some faults of drawings show only here.
    return { error: String(error).slice(0, 2000) };
  }
}
