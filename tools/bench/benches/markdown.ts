// The Markdown engine in isolation, beside one that supports plain Markdown only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { parse, renderHtml } from '../../../packages/content/src/index.ts';
import { hostile } from '../../../packages/content/src/markdown/test/hostile.ts';
import { median, ratios, type Bench } from '../bench.ts';
import { richPages } from '../rich-pages.ts';

const rounds = 11;

/** Optionally a folder of real pages. */
function pages(): string[] {
  const folder = process.env['BENCH_PAGES'];
  if (folder === undefined || !existsSync(folder)) return richPages(200);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

function timeOf(texts: readonly string[], render: (text: string) => string): number {
  const began = performance.now();
  for (const text of texts) render(text);
  return performance.now() - began;
}

export const markdown: Bench = {
  name: 'markdown',
  about: 'time to parse and render pages with every kind of block, against markdown-it on the same text',
  unit: '× markdown-it',
  budget: 3,
  holds: 'at most',
  async rounds() {
    const texts = pages();
    const plain = new MarkdownIt({ html: true });
    const ours = async () => timeOf(texts, (text) => renderHtml(parse(text)));
    const theirs = async () => timeOf(texts, (text) => plain.render(text));
    return (await ratios(rounds + 3, ours, theirs)).slice(3);
  },
};

export const firstRender: Bench = {
  name: 'first-render',
  about: 'parse and render of a page of 5 KB that was never seen before: the median of 200 pages, after 20 others',
  unit: 'ms',
  budget: 5,
  holds: 'at most',
  async rounds() {
    const times = richPages(220).map((text) => timeOf([text], (one) => renderHtml(parse(one))));
    const seen = times.slice(20);
    const size = Math.ceil(seen.length / 7);
    return Array.from({ length: 7 }, (_, index) => median(seen.slice(index * size, (index + 1) * size)));
  },
};

/** CPU time of this thread, so that other load on the machine is not counted. */
function processorTimeOf(text: string): number {
  const before = process.threadCpuUsage();
  parse(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

export const hostileText: Bench = {
  name: 'hostile-text',
  about: `parse of 100 KB made to be slow: processor time of the slowest of ${hostile.size} such texts`,
  unit: 'ms',
  budget: 50,
  holds: 'at most',
  async rounds() {
    const texts = [...hostile.values()];
    const slowest = () => Math.max(...texts.map(processorTimeOf));
    // The first rounds are warm-up (JIT).
    return Array.from({ length: 9 }, slowest).slice(2);
  },
};
