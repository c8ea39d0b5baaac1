// Invariants that hold for any text.
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { blocks } from '../blocks.ts';
import { links, linkTargets } from '../links.ts';
import { outline, sections } from '../outline.ts';
import { parse } from '../parse.ts';
import { printDocument } from '../print-document.ts';
import { renderHtml } from '../render-html.ts';
import { rewriteLinks } from '../rewrite-links.ts';
import { words } from '../text.ts';
import { toDocument } from '../to-document.ts';
import type { Page } from '../tree.ts';
import { visit } from '../visit.ts';
import { assertSafe } from './assert-safe.ts';

export function checkPage(source: string): void {
  const page = parse(source);
  visit(page, {
    block: (block) => ok(block.start <= block.end && block.end <= source.length, `${block.type} lies outside`),
    inline: (inline) => ok(inline.start <= inline.end && inline.end <= source.length, `${inline.type} lies outside`),
  });
  strictEqual(
    blocks(source)
      .map((slice) => slice.text)
      .join(''),
    source,
  );
  strictEqual(
    rewriteLinks(source, ({ target }) => target),
    source,
  );
  strictEqual(new Set(outline(page).map((entry) => entry.anchor)).size, outline(page).length);
  sections(page);
  words(page);
  const found = links(page);
  for (const link of found) ok(link.start <= link.end);
  deepStrictEqual(
    linkTargets(page),
    found.map(({ target, use }) => ({ target, use })),
  );
  assertSafe(renderHtml(page));
  checkPrint(page);
}

function checkPrint(page: Page): void {
  const document = toDocument(page);
  const printed = printDocument(document);
  deepStrictEqual(toDocument(parse(printed)), document, `printed as:\n${printed}`);
}
