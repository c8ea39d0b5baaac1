// Manuscript to PDF. The compiler is native code that runs to its end, so this belongs in a process of its own.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontPaths } from './fonts.ts';
import { literal } from './literal.ts';

export type Made = { bytes: Uint8Array; leftOut: string[] };

/** Fails with what the compiler says when there is no way to print it, and never gives a part of a document. */
export async function makePdf({ folder, pictures }: { folder: string; pictures: boolean }): Promise<Made> {
  const writing = write({ folder, pictures, broken: [] });
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontPaths() }] });
  compiler.mapShadow(join(folder, 'template.typ'), readFileSync(join(import.meta.dirname, 'template.typ')));
  const { source, images } = await writing;
  const first = compile(compiler, source);
  if (first.bytes) return { bytes: first.bytes, leftOut: pictures ? [] : ['pictures'] };
  // Pictures are the only thing of others that the compiler reads: find those it cannot.
  const broken = images.filter((path) => !compile(compiler, `#image(${literal(path)})`).bytes);
  if (broken.length === 0) throw new Error(first.error);
  const second = compile(compiler, (await write({ folder, pictures, broken })).source);
  if (!second.bytes) throw new Error(second.error);
  return { bytes: second.bytes, leftOut: broken };
}

type Wanted = { folder: string; pictures: boolean; broken: string[] };

function write({ folder, pictures, broken }: Wanted): Promise<{ source: string; images: string[] }> {
  const program = join(import.meta.dirname, 'write-source.ts');
  const args = [folder, pictures ? 'with-pictures' : 'without-pictures', ...broken];
  const child = spawn(process.execPath, ['--max-old-space-size=320', program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += said.length < 2000 ? text.toString() : ''));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(`the source could not be written: ${said.slice(0, 2000)}`));
      const images = JSON.parse(readFileSync(join(folder, 'images.json'), 'utf8')) as string[];
      resolve({ source: readFileSync(join(folder, 'main.typ'), 'utf8'), images });
    });
  });
}

function compile(compiler: NodeCompiler, source: string): { bytes?: Uint8Array; error: string } {
  const done = compiler.compile({ mainFileContent: source });
  if (!done.result) return { error: JSON.stringify(done.takeDiagnostics()?.shortDiagnostics ?? []).slice(0, 2000) };
  try {
    return { bytes: compiler.pdf(done.result), error: '' };
  } catch (error) {
    // Some faults of drawings show only here.
    return { error: String(error).slice(0, 2000) };
  }
}
