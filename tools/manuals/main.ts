// Imports the HTML manuals of Debian packages as websites and prints the results. A manual that is not installed is
// skipped. `-- <name>` imports one, `--write=<folder>` saves the Markdown for inspection.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { manuals } from './list.ts';
import type { Figures } from './measure.ts';
import { serveFolder } from './serve-folder.ts';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const rows: string[] = [];
for (const { name, folder, start } of manuals) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!existsSync(join(folder, start))) {
    console.error(`${name} is not installed`);
    continue;
  }
  console.error(`importing ${name} …`);
  const server = await serveFolder(folder);
  const child = fork(join(import.meta.dirname, 'measure.ts'), [
    folder,
    start,
    server.url,
    ...args.filter((arg) => arg.startsWith('--')),
  ]);
  let figures: Figures | undefined;
  child.on('message', (message) => (figures = message as Figures));
  await once(child, 'exit');
  server.close();
  if (!figures) throw new Error(`the import of ${name} failed`);
  rows.push(rowOf(name, figures));
}

function rowOf(name: string, found: Figures): string {
  const {
    reachable,
    pages,
    links,
    resolved,
    fragments,
    anchored,
    pres,
    fences,
    tables,
    kept,
    words,
    missing,
    own,
    lost,
    seconds,
    megabytes,
  } = found;
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`);
  const cells = [
    name,
    `${pages} of ${reachable}`,
    `${share(resolved, links)} of ${links}`,
    `${share(anchored, fragments)} of ${fragments}`,
    `${fences} of ${pres}`,
    `${kept} of ${tables}`,
    share(words - missing, words),
    `${share(own - lost, own)} of ${own}`,
    `${seconds.toFixed(1)} s`,
    `${Math.round(megabytes)} MB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const head = [
  'Manual',
  'Pages',
  'Links resolved',
  'With their place',
  'Code blocks',
  'Tables',
  'Words kept',
  'Own words kept',
  'Time',
  'Peak memory',
];
console.log(
  `${cpus()[0]?.model ?? 'unknown machine'}, ${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[1]!.toFixed(1)}\n`,
);
console.log([`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n'));
