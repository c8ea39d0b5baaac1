import { ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JSONDocument } from '../document/types.ts';
import { blocks } from './blocks.ts';
import { links } from './links.ts';
import { parse } from './parse.ts';
import { printDocument } from './print-document.ts';
import { renderHtml } from './render-html.ts';
import { toDocument } from './to-document.ts';
import { fill, hostile } from './test/hostile.ts';

/** The best of a few attempts, or the first that is good enough. */
function cost(work: () => unknown, enough = 0): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 4 && best > enough; i++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const prose = fill('Some *ordinary* text with a [link](page.md), `code` and\n\n* a list\n* of things\n\n');

// As a ratio, because machines differ in speed and load: quadratic time costs hundreds of times as much as prose.
describe('50 KB of', () => {
  const usual = cost(() => parse(prose));
  for (const [name, source] of hostile) {
    test(name, () => {
      let page = parse('');
      const read = cost(() => (page = parse(source)), 15 * usual);
      ok(read < 15 * usual, `reading took ${read.toFixed(1)} ms, prose ${usual.toFixed(1)} ms`);
      const start = process.cpuUsage().user;
      renderHtml(page);
      // This builds the document too, for its keys.
      links(page);
      blocks(source);
      const rest = (process.cpuUsage().user - start) / 1000;
      ok(rest < 60 * usual, `the rest took ${rest.toFixed(1)} ms, reading prose ${usual.toFixed(1)} ms`);
      const document = toDocument(page);
      const printed = cost(() => printDocument(document), 150 * usual);
      ok(printed < 150 * usual, `printing took ${printed.toFixed(1)} ms, reading prose ${usual.toFixed(1)} ms`);
    });
  }
});

describe('one paragraph of', () => {
  for (const [name, piece, rest] of [
    ['notes', 'a[^n] ', '\n\n[^n]: x\n'],
    ['links', '[a](b) ', ''],
  ] as const) {
    test(`${name} is printed in linear time`, () => {
      const paragraph = (count: number): JSONDocument => toDocument(parse(piece.repeat(count) + rest));
      const [short, long] = [paragraph(2500), paragraph(30_000)];
      const usual = cost(() => printDocument(short));
      const printed = cost(() => printDocument(long), 40 * usual);
      ok(printed < 40 * usual, `${printed.toFixed(0)} ms, a twelfth of it ${usual.toFixed(0)} ms`);
    });
  }
});
