// The process that parses the print input and writes Typst source. Its memory is freed before the compiler starts, which
// loads its fonts meanwhile.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeftOut, PrintInput, PrintInputFile } from '../print-input.ts';
import { openApiBlocks } from '../shared/api-blocks.ts';
import { readBook } from '../shared/book.ts';
import { openDiagrams } from '../shared/diagrams.ts';
import { drawingSize } from '../shared/image-size.ts';
import { refOf } from '../shared/target.ts';
import { bookSource, wholeSource } from './document.ts';
import type { SourceFacts } from './make-pdf.ts';
import { partsOf } from './split-book.ts';
import { pixelsToPoints } from './images.ts';
import { placeholderName, type Pictures } from './placeholder.ts';
import type { Picture } from './writer.ts';

const [folder, how, mostMemory, ...broken] = process.argv.slice(2) as [string, string, string, ...string[]];
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const input = read('print-input.json') as PrintInput;
const pictures = read('pictures.json') as Pictures;
const known = new Map<string, Picture | undefined>();
const leftOut = new Map<string, LeftOut>();

function picture(target: string): Picture | undefined {
  const ref = refOf(target);
  const id = ref?.kind === 'file' ? ref.file : '';
  const file = Object.hasOwn(input.files, id) ? input.files[id] : undefined;
  if (!file) return undefined;
  if (!known.has(id)) {
    const found = pictureOf(file);
    known.set(id, typeof found === 'string' ? undefined : found);
    if (typeof found === 'string') leftOut.set(id, { id, name: file.name, reason: found });
  }
  return known.get(id);
}

/** The image, or why it is left out. */
function pictureOf({ image, omitted }: PrintInputFile): Picture | LeftOut['reason'] | undefined {
  if (!image) return omitted;
  const { file: path, contentType } = image;
  if (contentType === 'image/svg+xml') {
    if (how !== 'with-drawings') return 'memory';
    return broken.includes(path) ? 'unreadable' : { path, ...inPoints(drawn(path)) };
  }
  const scaled = Object.hasOwn(pictures, path) ? pictures[path] : undefined;
  return scaled ? { path: placeholderName(scaled.number), ...inPoints(scaled.original) } : 'unreadable';
}

/** Diagrams are rendered beside the print input. */
async function diagramsOf(book: PrintInput) {
  const draw = how === 'with-drawings' ? await openDiagrams(book) : () => undefined;
  const drawn = new Map<string, Picture | undefined>();
  return {
    drawn,
    of(source: string): Picture | undefined {
      if (!drawn.has(source)) {
        const made = draw(source);
        const path = `diagram-${drawn.size}.svg`;
        const usable = made && !broken.includes(path) ? made : undefined;
        if (usable) writeFileSync(join(folder, path), usable.svg, { mode: 0o600 });
        drawn.set(source, usable && { path, ...inPoints(usable) });
      }
      return drawn.get(source);
    },
  };
}

const inPoints = (size: { width: number; height: number } | undefined) =>
  size && { width: pixelsToPoints(size.width), height: pixelsToPoints(size.height) };

const drawn = (path: string) => drawingSize(readFileSync(join(folder, path), 'utf8').slice(0, 20_000));

const diagram = await diagramsOf(input);
const book = bookSource(readBook(input, await openApiBlocks(input, folder)), {
  picture,
  diagram: diagram.of,
});
const drawings = [...known.values(), ...diagram.drawn.values()].flatMap((one) =>
  one?.path.endsWith('.svg') ? [one.path] : [],
);
const parts = partsOf(book.pages, Number(mostMemory));
const facts: SourceFacts = { drawings, leftOut: [...leftOut.values()] };
if (parts.length > 1) facts.parts = parts.map((part) => part.length);
writeFileSync(join(folder, 'main.typ'), parts.length > 1 ? '' : wholeSource(book));
writeFileSync(join(folder, 'book.json'), parts.length > 1 ? JSON.stringify(book) : '{}');
writeFileSync(join(folder, 'source.json'), JSON.stringify(facts));
