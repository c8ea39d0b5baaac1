// The built files of the author application, by the chunks of Vite's manifest.
import { strict as assert } from 'node:assert';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const app = join(import.meta.dirname, '../../packages/app');
const folder = join(app, 'dist');

type Chunk = { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean };
type Manifest = Record<string, Chunk>;

const readManifest = (): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;

/** The chunk and everything it imports statically. */
function filesOf(manifest: Manifest, name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
}

const packedBytes = new Map<string, number>();

function packed(file: string): number {
  const known = packedBytes.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  packedBytes.set(file, bytes);
  return bytes;
}

const kilobytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + packed(file), 0) / 1000;

/** The file of a chunk, as browsers ask for it. */
export const fileOf = (name: string): string => readManifest()[name]?.file ?? assert.fail(`there is no chunk ${name}`);

/** Chunks that import each other; which of them works depends on which is loaded first. */
export function circularChunks(): string[] {
  const manifest = readManifest();
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (manifest[from]?.imports ?? []).some((name) => {
      if (name === to) return true;
      if (seen.has(name)) return false;
      seen.add(name);
      return reaches(name, to, seen);
    });
  return Object.keys(manifest).filter((name) => reaches(name, name));
}

/** Scripts and styles of some chunks that the others do not have, packed with gzip. */
export function weigh(chunks: readonly string[], without: readonly string[] = []): number {
  const manifest = readManifest();
  for (const name of [...chunks, ...without]) if (!manifest[name]) throw new Error(`there is no chunk ${name}`);
  const known = new Set(without.flatMap((name) => [...filesOf(manifest, name)]));
  return kilobytes(new Set(chunks.flatMap((name) => [...filesOf(manifest, name)])).difference(known));
}

export const shell = ['index.html', 'src/texts/en.ts'];
/** The screen of a page that is read; the server renders its text. */
export const page = ['src/screens/page/route.tsx'];
/** What parses and renders texts that the server has not rendered, such as comments and comparisons. */
export const parser = 'src/screens/page/parts/render-body.ts';
export const writing = 'src/screens/page/parts/writing.tsx';
export const rich = 'src/editor/rich/rich-editor.tsx';
export const source = 'src/editor/source/source-editor.tsx';

/** Screens with an URL of their own, as chunks. */
export function screens(): string[] {
  const sources = globSync('src/routes{.ts,-*.ts,/**/*.ts}', { cwd: app }).map((file) =>
    readFileSync(join(app, file), 'utf8'),
  );
  const names = sources.flatMap((text) => [...text.matchAll(/import\('(?:\.\.?\/)+(screens\/[\w/-]+\.tsx)'\)/g)]);
  return [...new Set(names.map(([, name]) => `src/${name}`))];
}
