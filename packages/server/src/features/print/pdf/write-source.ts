// The process that reads the manuscript and writes Typst source. What reading needs is gone from memory before the
// compiler begins, and the compiler loads its fonts meanwhile.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manuscript } from '../manuscript.ts';
import { openApiBlocks } from '../shared/api-blocks.ts';
import { readBook } from '../shared/book.ts';
import { drawingSize } from '../shared/image-size.ts';
import { refOf } from '../shared/target.ts';
import { typstOf } from './document.ts';
import { pixelsToPoints } from './pictures.ts';
import { convertWebp } from './webp.ts';
import type { Picture } from './writer.ts';

const [folder, how, ...broken] = process.argv.slice(2) as [string, string, ...string[]];
const pictures = how === 'with-pictures';
const manuscript = JSON.parse(readFileSync(join(folder, 'manuscript.json'), 'utf8')) as Manuscript;
const known = new Map<string, Picture | undefined>();

function picture(target: string): Picture | undefined {
  if (!pictures) return undefined;
  if (!known.has(target)) known.set(target, pictureAt(target));
  return known.get(target);
}

function pictureAt(target: string): Picture | undefined {
  const ref = refOf(target);
  const id = ref?.kind === 'file' ? ref.file : '';
  const image = Object.hasOwn(manuscript.files, id) ? manuscript.files[id]!.image : undefined;
  if (!image || broken.includes(image.file)) return undefined;
  const { file: path, contentType, width, height } = image;
  const size = width && height ? { width, height } : contentType === 'image/svg+xml' ? drawn(path) : undefined;
  return { path, ...(size && { width: pixelsToPoints(size.width), height: pixelsToPoints(size.height) }) };
}

const drawn = (path: string) => drawingSize(readFileSync(join(folder, path), 'utf8').slice(0, 20_000));

await convertWebp(manuscript, folder);
writeFileSync(
  join(folder, 'main.typ'),
  typstOf(readBook(manuscript, await openApiBlocks(manuscript, folder)), { picture }),
);
const images = [...known.values()].flatMap((one) => (one ? [one.path] : []));
writeFileSync(join(folder, 'images.json'), JSON.stringify(images));
