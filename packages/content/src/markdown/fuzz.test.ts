import { deepStrictEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { JSONDocument } from '../document/types.ts';
import { parse } from './parse.ts';
import { printDocument } from './print-document.ts';
import { checkPage } from './test/check-page.ts';
import { document } from './test/documents.ts';
import { page } from './test/pages.ts';
import { fuzzRuns, randomMarkdown } from './test/random-markdown.ts';
import { toDocument } from './to-document.ts';

const options = (numRuns: number) => ({ numRuns, includeErrorInReport: true });

/** Without generated keys and anchors. */
function bare(value: JSONDocument): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, item: unknown) => (key === 'key' || key === 'meta' ? undefined : item)),
  );
}

describe('any text', () => {
  test('is parsed, stored, printed and rendered', () => {
    fc.assert(fc.property(randomMarkdown, checkPage), options(fuzzRuns(250)));
  });
});

describe('texts that were once printed incorrectly', () => {
  for (const text of ['<ul>\n{% endcontent-ref %}\n+ - ', '* - + - +\n\n  ***\n']) {
    test(JSON.stringify(text), () => checkPage(text));
  }
});

describe('generated pages', () => {
  test('are parsed, stored, printed and rendered', () => {
    fc.assert(fc.property(page, checkPage), options(fuzzRuns(20)));
  });
});

describe('documents of clients', () => {
  test('survive a round trip', () => {
    const property = fc.property(document, (sent) => {
      const markdown = printDocument(sent);
      deepStrictEqual(bare(toDocument(parse(markdown))), bare(sent), `printed as:\n${markdown}`);
    });
    fc.assert(property, options(fuzzRuns(100)));
  });
});
