import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blocks } from './blocks.ts';
import { isAllowedElement } from './html/allow-list.ts';
import { links } from './links.ts';
import { parse } from './parse.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { checkPage } from './test/check-page.ts';
import { fixturePages, pages } from './test/corpus.ts';
import { oracle, ours } from './test/oracle.ts';
import { fuzzRuns } from './test/random-markdown.ts';
import type { Page } from './tree.ts';
import { visit } from './visit.ts';

function kinds(page: Page): Set<string> {
  const found = new Set<string>();
  visit(page, { block: (block) => void found.add(block.type), inline: (inline) => void found.add(inline.type) });
  return found;
}

/** Tags and elements that are not part of the dialect. */
function strangers(page: Page): string[] {
  const found: string[] = [];
  visit(page, {
    block(block) {
      if (block.type === 'unknownTag' || (block.type === 'element' && !isAllowedElement(block.name)))
        found.push(block.name);
    },
    inline(inline) {
      if (inline.type === 'inlineElement' && !isAllowedElement(inline.name)) found.push(inline.name);
    },
  });
  return found;
}

// For slow checks: a sample of the pages by default, all of them in a long run.
const some = pages.filter((_, i) => i < fixturePages.length || i % 5 === 0 || fuzzRuns(0) > 0);

describe('real pages', () => {
  test('keep their bytes, print back and render safely', () => {
    for (const { source } of pages) checkPage(source);
  });

  test('contain only known block types', () => {
    for (const { path, source } of pages) {
      if (path !== 'loose-ends.md') deepEqual(strangers(parse(source)), [], path);
    }
  });

  test('change only their links after a rewrite', () => {
    for (const { path, source } of some) {
      const before = links(parse(source)).map((link) => link.target);
      const moved = rewriteLinks(source, ({ target }) => `${target}?moved (1)&"<>`);
      deepEqual(
        links(parse(moved)).map((link) => link.target),
        before.map((target) => `${target}?moved (1)&"<>`),
        path,
      );
    }
  });

  test('are plain Markdown where they use no construct of the dialect', () => {
    let compared = 0;
    for (const { path, source } of some) {
      for (const { text, type } of blocks(source)) {
        if (type === 'frontmatter' || /\{%|<|\$\$|:[a-z0-9_+-]+:|"mention"|\[\^/.test(text)) continue;
        compared++;
        equal(ours(text), oracle(text), path);
      }
    }
    equal(compared > 10, true);
  });
});

test('the fixtures use every block type', () => {
  const found = new Set<string>();
  for (const { source } of fixturePages) for (const kind of kinds(parse(source))) found.add(kind);
  const all =
    'annotation blockquote break button code color columns comment contentRef definition delete diagram drawing element ' +
    'embed emoji emphasis expandable expression file footnoteDefinition heading hint icon if images include inlineCode ' +
    'inlineElement inlineImage inlineMath integration keyboard link list math mention openapi openapiOperation ' +
    'openapiSchemas openapiWebhook paragraph prompt stepper strong subscript superscript table tabs text thematicBreak ' +
    'unknownTag updates';
  deepEqual(
    all.split(' ').filter((kind) => !found.has(kind)),
    [],
  );
});
