// The author application: what a browser loads, and how long the next page of a space takes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { startAuthor, writeSpace } from '../../../e2e/app/author.ts';
import type { Bench } from '../bench.ts';

const folder = join(import.meta.dirname, '../../../packages/app/dist');

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };

/** The chunk and everything it imports statically. */
function filesOf(manifest: Record<string, Chunk>, name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000;

/** Scripts and styles of some chunks that the others do not have, packed. */
function weigh(chunks: readonly string[], without: readonly string[] = []): number {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  for (const name of [...chunks, ...without]) if (!manifest[name]) throw new Error(`there is no chunk ${name}`);
  const known = new Set(without.flatMap((name) => [...filesOf(manifest, name)]));
  return kilobytes(new Set(chunks.flatMap((name) => [...filesOf(manifest, name)])).difference(known));
}

const shell = ['index.html', 'src/texts/en.ts'];
const page = 'src/screens/page/route.tsx';
const source = 'src/editor/source/source-editor.tsx';
const rich = 'src/editor/rich/rich-editor.tsx';

export const appShell: Bench = {
  name: 'app-shell',
  about: 'scripts and styles of the author application that every screen loads, packed with gzip',
  unit: 'KB',
  budget: 200,
  holds: 'at most',
  rounds: async () => [weigh(shell)],
};

export const appPage: Bench = {
  name: 'app-page',
  about: 'what a page loads besides: the Markdown parser and renderer',
  unit: 'KB',
  budget: 120,
  holds: 'at most',
  rounds: async () => [weigh([page], shell)],
};

export const appSource: Bench = {
  name: 'app-source',
  about: 'what source mode loads besides',
  unit: 'KB',
  budget: 120,
  holds: 'at most',
  rounds: async () => [weigh([source], [...shell, page])],
};

export const appRich: Bench = {
  name: 'app-rich',
  about: 'what the rich editor loads besides',
  unit: 'KB',
  budget: 125,
  holds: 'at most',
  rounds: async () => [weigh([rich], [...shell, page])],
};

/** From a click in the tree until the next page is painted. */
const openNext = (browserPage: Page, title: string): Promise<number> =>
  browserPage.evaluate(
    `new Promise((resolve) => {
      const title = ${JSON.stringify(title)};
      const started = performance.now();
      const check = () =>
        document.querySelector('main h1')?.textContent === title
          ? requestAnimationFrame(() => resolve(performance.now() - started))
          : requestAnimationFrame(check);
      [...document.querySelectorAll('[role="treeitem"]')].find((item) => item.textContent === title).click();
      check();
    })`,
  );

export const appOpenPage: Bench | undefined =
  process.env['TEST_BROWSER'] === undefined
    ? undefined
    : {
        name: 'app-open-page',
        about: 'from a click in the tree of pages until the next page is painted, in Chromium',
        unit: 'ms',
        budget: 300,
        holds: 'at most',
        async rounds() {
          const author = await startAuthor();
          try {
            const { spaceId } = await writeSpace(author);
            const browserPage = await author.open();
            await browserPage.goto(`${author.service.url}/app/s/${spaceId}/guide`);
            await browserPage.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
            const times: number[] = [];
            for (const title of ['Concepts', 'Notes', 'Guide', 'Concepts', 'Notes'])
              times.push(await openNext(browserPage, title));
            return times;
          } finally {
            await author.stop();
          }
        },
      };
