// The process that scales images, one after another: the decoders' memory is freed before the compiler starts. Writes
// `pictures.json` without the images that cannot be decoded.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchMemory } from '#platform/watch-memory';
import type { PrintInput } from '../print-input.ts';
import { placeholder, placeholderName, type Pictures } from './placeholder.ts';
import { scalePicture } from './scale-image.ts';

const [folder, mostMemory] = process.argv.slice(2) as [string, string];
watchMemory(Number(mostMemory));
const { files } = JSON.parse(readFileSync(join(folder, 'print-input.json'), 'utf8')) as PrintInput;
const images = Object.values(files).flatMap(({ image }) => image ?? []);
// SVG images are not rasterized: the compiler reads them.
const names = new Set(images.flatMap(({ file, contentType }) => (contentType === 'image/svg+xml' ? [] : [file])));
const pictures: Pictures = {};
let number = 0;
for (const name of names) {
  const path = join(folder, name);
  try {
    pictures[name] = { ...(await scalePicture(path, name)), number };
    writeFileSync(join(folder, placeholderName(number)), placeholder(number));
    number += 1;
  } catch {
    // Its alternative text is printed instead, and the reply names it.
  }
  rmSync(path, { force: true });
}
writeFileSync(join(folder, 'pictures.json'), JSON.stringify(pictures));
process.exit(0);
