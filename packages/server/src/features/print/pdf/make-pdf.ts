// Manuscript to PDF. The compiler is native code that runs to its end, so this belongs in a process of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ManuscriptImage } from '../manuscript.ts';
import { readBook, type Book } from '../shared/book.ts';
import { drawingSize } from '../shared/image-size.ts';
import { refOf } from '../shared/target.ts';
import type { Manuscript } from '../manuscript.ts';
import { typstOf } from './document.ts';
import { fontPaths } from './fonts.ts';
import { literal } from './literal.ts';
import { pixelsToPoints } from './pictures.ts';
import type { Picture } from './writer.ts';

export type Made = { bytes: Uint8Array; leftOut: string[] };

/** Fails with what the compiler says when there is no way to print it, and never gives a part of a document. */
export function makePdf(manuscript: Manuscript, folder: string, pictures: boolean): Made {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontPaths() }] });
  const template = readFileSync(join(import.meta.dirname, 'template.typ'));
  compiler.mapShadow(join(folder, 'template.typ'), template);
  const book = readBook(manuscript);
  const broken = new Set<string>();
  const print = () =>
    compile(
      compiler,
      sourceOf(book, folder, (image) => pictures && !broken.has(image.file)),
    );
  const first = print();
  if (first.bytes) return { bytes: first.bytes, leftOut: pictures ? [] : ['pictures'] };
  // Pictures are the only thing of others that the compiler reads: find those it cannot.
  const images = Object.values(manuscript.files).flatMap(({ image }) => (image ? [image] : []));
  for (const image of images) if (!compile(compiler, `#image(${literal(image.file)})`).bytes) broken.add(image.file);
  const second = broken.size > 0 ? print() : first;
  if (!second.bytes) throw new Error(second.error);
  return { bytes: second.bytes, leftOut: [...broken] };
}

function compile(compiler: NodeCompiler, source: string): { bytes?: Uint8Array; error: string } {
  const done = compiler.compile({ mainFileContent: source });
  if (done.result) return { bytes: compiler.pdf(done.result), error: '' };
  const said = done.takeDiagnostics()?.shortDiagnostics ?? [];
  return { error: JSON.stringify(said).slice(0, 2000) };
}

export function sourceOf(book: Book, folder: string, usable: (image: ManuscriptImage) => boolean): string {
  const known = new Map<string, Picture | undefined>();
  return typstOf(book, {
    picture(target) {
      if (!known.has(target)) known.set(target, pictureAt(target));
      return known.get(target);
    },
  });

  function pictureAt(target: string): Picture | undefined {
    const ref = refOf(target);
    const file =
      ref?.kind === 'file' && Object.hasOwn(book.manuscript.files, ref.file)
        ? book.manuscript.files[ref.file]
        : undefined;
    if (!file?.image || !usable(file.image)) return undefined;
    const { file: path, contentType, width, height } = file.image;
    const size = width && height ? { width, height } : contentType === 'image/svg+xml' ? drawn(path) : undefined;
    return { path, ...(size && { width: pixelsToPoints(size.width), height: pixelsToPoints(size.height) }) };
  }

  function drawn(path: string) {
    return drawingSize(readFileSync(join(folder, path), 'utf8').slice(0, 20_000));
  }
}
