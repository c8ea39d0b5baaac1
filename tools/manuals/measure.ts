// Measures one import in its own process, against the source files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { links, parse, renderHtml, toText, visit } from '@lectern/content';
import {
  type Element,
  find,
  findAll,
  isHeading,
  isHidden,
  isText,
  type Node,
  type Parent,
  rawText,
} from '../../packages/content/src/from-html/dom.ts';
import { readDocument } from '../../packages/content/src/from-html/index.ts';
import { bodyOf, mainPart } from '../../packages/content/src/from-html/main-part.ts';
import { readSite } from '../../packages/server/src/features/imports/website/index.ts';
import { createFetcher } from '../../packages/server/src/platform/fetcher.ts';
import { reachableFiles } from './reachable.ts';

export type Figures = {
  reachable: number;
  pages: number;
  links: number;
  resolved: number;
  fragments: number;
  anchored: number;
  pres: number;
  fences: number;
  tables: number;
  kept: number;
  words: number;
  missing: number;
  /** Words of texts that occur on few pages of the manual, in any part of the page, and how many of them were lost. */
  own: number;
  lost: number;
  seconds: number;
  megabytes: number;
};

const [folder, start, url] = process.argv.slice(2) as [string, string, string];
const out = process.argv.find((arg) => arg.startsWith('--write='))?.slice(8);

let megabytes = 0;
const sample = (): void => {
  megabytes = Math.max(megabytes, process.memoryUsage().rss / 1e6);
};
const timer = setInterval(sample, 20);
const started = performance.now();
const site = await readSite(
  {
    fetcher: createFetcher({ allow: ['127.0.0.1'] }),
    keep: async ({ key, name }, chunks) => {
      let size = 0;
      for await (const chunk of chunks) size += chunk.length;
      return { file: { key, name }, content: key, size };
    },
  },
  url + start,
  { pages: 5000, bytes: 1024 ** 3, seconds: 1800, depth: 50 },
  sample,
);
const seconds = (performance.now() - started) / 1000;
clearInterval(timer);

const { incoming, failures, losses } = site;
const pages = incoming.pages.filter((page) => page.markdown !== undefined);
const files = reachableFiles(folder, start);
const read = new Set(pages.map(({ key }) => fileOf(key)));
const figures: Figures = {
  reachable: files.length,
  pages: pages.length,
  links: 0,
  resolved: 0,
  fragments: 0,
  anchored: 0,
  pres: 0,
  fences: 0,
  tables: 0,
  kept: 0,
  words: 0,
  missing: 0,
  own: 0,
  lost: 0,
  seconds,
  megabytes,
};

function fileOf(address: string): string {
  const path = decodeURIComponent(new URL(address).pathname.slice(1));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

const ids = new Map<string, Set<string>>();
function idsOf(file: string): Set<string> {
  const known = ids.get(file);
  if (known) return known;
  const document = readDocument(readFileSync(join(folder, file), 'utf8'));
  const all = findAll(mainPart(document).part, () => true);
  // Everything before or around the title is the page itself.
  const title = all.findIndex(isHeading);
  const inTitle = title < 0 ? 0 : findAll(all[title]!, () => true).length;
  const found = new Set(
    all
      .slice(title + 1 + inTitle)
      .flatMap(({ attrs }) => attrs.flatMap(({ name, value }) => (name === 'id' || name === 'name' ? [value] : []))),
  );
  ids.set(file, found);
  return found;
}

const inlineNames =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|s|samp|small|span|strike|strong|sub|sup|tt|u|var)$/;

/** Text with white space as rendered. */
function visibleText(root: Parent): string {
  let text = '';
  const walk = (node: Node | Parent): void => {
    if (node.nodeName === '#text') text += (node as unknown as { value: string }).value;
    const apart = 'tagName' in node && !inlineNames.test(node.tagName);
    if (apart) text += ' ';
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
    if (apart) text += ' ';
  };
  walk(root);
  return text.replace(/[\u00ad\u200b]/g, '');
}

/** Visible texts of a whole page, independent of main content detection. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const walk = (node: Node): void => {
    if (isText(node)) texts.push(node.value.replace(/\s+/g, ' ').trim());
    else if ('childNodes' in node && !('tagName' in node && unseen(node))) node.childNodes.forEach(walk);
  };
  walk(bodyOf(readDocument(readFileSync(join(folder, file), 'utf8'))));
  return texts.filter((text) => text !== '');
}

const unseen = (element: Element): boolean =>
  /^(?:script|style|noscript|template|nav)$/.test(element.tagName) || isHidden(element);

/** Number of pages a text occurs on: what is on many is boilerplate. */
const spread = new Map<string, number>();
for (const page of pages)
  for (const text of new Set(textsOf(fileOf(page.key)))) spread.set(text, (spread.get(text) ?? 0) + 1);
const few = Math.max(1, pages.length / 20);

const unresolved: string[] = [];
const unanchored: string[] = [];
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const thin: [number, string][] = [];
const gone: [number, string][] = [];
for (const page of pages) {
  const file = fileOf(page.key);
  const tree = parse(page.markdown!);
  for (const { target } of links(tree)) {
    if (!target.startsWith(url)) continue;
    const address = new URL(target);
    const leads = incoming.resolve(page.key, target);
    if (!files.includes(fileOf(target)) && !read.has(fileOf(target))) continue;
    figures.links += 1;
    if (leads && 'page' in leads) figures.resolved += 1;
    else unresolved.push(`${file}: ${target}`);
    const id = decodeURIComponent(address.hash.slice(1));
    if (id === '' || !leads || !('page' in leads) || !idsOf(fileOf(leads.page)).has(id)) continue;
    figures.fragments += 1;
    if (leads.anchor !== undefined) figures.anchored += 1;
    else unanchored.push(`${file}: ${target}`);
  }
  visit(tree, {
    block(block) {
      if (block.type === 'code') figures.fences += 1;
      if (block.type === 'table') figures.kept += 1;
      if (block.type === 'unknownTag' || block.type === 'element')
        throw new Error(`${file} has an unknown ${block.name}`);
    },
  });
  const main = mainPart(readDocument(readFileSync(join(folder, file), 'utf8'))).part;
  // mdBook nests `pre` elements: two are one block of code.
  const isCode = (element: Element): boolean =>
    element.tagName === 'pre' && rawText(element).trim() !== '' && !find(element, ({ tagName }) => tagName === 'pre');
  figures.pres += findAll(main, isCode).length;
  figures.tables += findAll(main, ({ tagName }) => tagName === 'table').length;
  const had = new Map<string, number>();
  for (const word of wordsOf(`${page.title} ${toText(tree)} ${page.markdown}`)) had.set(word, (had.get(word) ?? 0) + 1);
  for (const hidden of findAll(main, ({ tagName }) => tagName === 'script' || tagName === 'style'))
    hidden.childNodes = [];
  const words = wordsOf(visibleText(main));
  const missing = words.filter((word) => !had.has(word));
  figures.words += words.length;
  figures.missing += missing.length;
  const own = textsOf(file)
    .filter((text) => spread.get(text)! <= few)
    .flatMap(wordsOf);
  const lost = own.filter((word) => !had.has(word));
  figures.own += own.length;
  figures.lost += lost.length;
  if (lost.length > 3) gone.push([lost.length, `${file}: ${[...new Set(lost)].slice(0, 20).join(' ')}`]);
  if (missing.length > 3) thin.push([missing.length, `${file}: ${[...new Set(missing)].slice(0, 12).join(' ')}`]);
  if (out !== undefined) {
    const path = join(out, file.replace(/\.html$/, ''));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.md`, `# ${page.title}\n\n${page.markdown}`);
    writeFileSync(`${path}.out.html`, `<meta charset="utf-8"><h1>${page.title}</h1>\n${renderHtml(tree)}`);
  }
}
if (out !== undefined) {
  const depthOf = new Map<string, number>();
  const outline = incoming.pages.map(({ key, parent, title, type }) => {
    const depth = parent === undefined ? 0 : depthOf.get(parent)! + 1;
    depthOf.set(key, depth);
    return `${'  '.repeat(depth)}${type === 'document' ? '' : `[${type}] `}${title}`;
  });
  writeFileSync(join(out, 'outline.txt'), outline.join('\n'));
  const unread = files.filter((file) => !read.has(file));
  const lines = [
    ...failures.map(({ url: where, reason }) => `failure ${where} ${reason}`),
    ...losses.map(({ page, what, where }) => `loss ${page} ${what} ${where ?? ''}`),
    ...unread.map((file) => `not read ${file}`),
    ...unresolved.map((line) => `unresolved ${line}`),
    ...unanchored.map((line) => `unanchored ${line}`),
    ...gone.sort(([a], [b]) => b - a).map(([count, line]) => `lost ${count} ${line}`),
    ...thin.sort(([a], [b]) => b - a).map(([count, line]) => `missing ${count} ${line}`),
  ];
  writeFileSync(join(out, 'report.txt'), lines.join('\n'));
}
process.send?.(figures);
