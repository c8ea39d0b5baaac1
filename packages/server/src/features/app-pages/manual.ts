// The manual of this version, which is shipped with the server: the application links to the page about each screen.
// Only pages of its table of contents and its pictures are read.
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { frontmatterFields, parse, renderHtml, schemeOf, type HtmlOptions } from '@lectern/content';
import { Html, html } from '@lectern/content/html-tag';
import { HttpError } from '#platform/errors';
import { plainBlocks } from './body.ts';
import type { View } from './view.ts';

const folder = join(import.meta.dirname, '../../../../../docs/manual');
const pictures = '.gitbook/assets';
const base = '/app/manual';

type Entry = { title: string; file: string };
type Part = { title: string; entries: Entry[] };

const hrefOf = (file: string): string => `${base}/${file === 'README.md' ? '' : file.replace(/\.md$/, '')}`;

async function tableOfContents(): Promise<Part[]> {
  const parts: Part[] = [{ title: '', entries: [] }];
  for (const line of (await readFile(join(folder, 'SUMMARY.md'), 'utf8')).split('\n')) {
    const [, part] = /^## (.+)/.exec(line) ?? [];
    if (part !== undefined) parts.push({ title: part, entries: [] });
    const [, title, file] = /^\* \[(.+)\]\((.+)\)/.exec(line) ?? [];
    if (title !== undefined && file !== undefined) parts.at(-1)!.entries.push({ title, file });
  }
  return parts;
}

export async function manualView(path: string): Promise<View> {
  const parts = await tableOfContents();
  const entries = parts.flatMap((part) => part.entries);
  const entry = entries.find(({ file }) => hrefOf(file) === `${base}/${path}`);
  if (!entry) throw new HttpError(404, 'the manual has no such page');
  const page = parse(await readFile(join(folder, entry.file), 'utf8'));
  const [first, ...rest] = page.children;
  // The title is above the page already.
  const body = { ...page, children: first?.type === 'heading' && first.depth === 1 ? rest : page.children };
  const { description } = frontmatterFields(page);
  return {
    title: entry.title,
    crumbs: entry.file === 'README.md' ? [] : [{ title: 'Manual', href: hrefOf('README.md') }],
    content: html`<div class="split">
      <div class="card body">
        ${typeof description === 'string' && html`<p class="lead">${description}</p>`}
        ${new Html(renderHtml(body, optionsFor(entry.file, entries)))}
      </div>
      <nav class="card" aria-label="Manual">${parts.map((part) => partHtml(part, entry.file))}</nav>
    </div>`,
  };
}

const partHtml = ({ title, entries }: Part, current: string): Html =>
  html`${title !== '' && html`<h2>${title}</h2>`}
    <ul class="tree">
      ${entries.map(
        (entry) =>
          html`<li>
            <a href="${hrefOf(entry.file)}" ${entry.file === current && html` aria-current="page"`}>${entry.title}</a>
          </li>`,
      )}
    </ul>`;

const optionsFor = (from: string, entries: readonly Entry[]): HtmlOptions => ({
  ...plainBlocks,
  resolve(target, use) {
    if (schemeOf(target) !== undefined || target.startsWith('#')) return undefined;
    const [path = '', anchor] = target.split('#', 2);
    const file = posix.join(posix.dirname(from), path);
    if (use === 'image') return { href: `${base}/${file}` };
    const entry = entries.find((one) => one.file === file);
    if (!entry) return { href: '', broken: true };
    return { href: hrefOf(file) + (anchor === undefined ? '' : `#${anchor}`), title: entry.title };
  },
});

/** A picture of the manual by its name. */
export async function manualPicture(name: string): Promise<Buffer> {
  const names = await readdir(join(folder, pictures));
  if (!names.includes(name) || !name.endsWith('.webp')) throw new HttpError(404, 'the manual has no such picture');
  return readFile(join(folder, pictures, name));
}
