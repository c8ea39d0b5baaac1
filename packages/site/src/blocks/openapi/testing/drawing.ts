// Rendering context for tests, and checks that hold for all rendered HTML.
import { strict as assert } from 'node:assert';
import { blockHooks } from '../../hooks.ts';
import { ownBlocks, type BlockOptions } from '../../index.ts';
import { html, raw } from '../../../html/html.ts';
import { FormulaNumbers } from '../../../formulas/numbers.ts';
import { locales } from '../../../texts/index.ts';
import { aboutHtml } from '../about.ts';
import { type ApiDocument, noSpecs, apiTexts } from '@lectern/openapi';
import type { Drawing } from '../render-context.ts';

const { en } = apiTexts;

let counted = 0;
const count = (): number => ++counted;

const options: BlockOptions = {
  texts: locales.en,
  icons: 'regular',
  count,
  frames: new Set(),
  formulas: new FormulaNumbers(),
  file: () => undefined,
};
const hooks = blockHooks({ ...options, newWindow: false, date: (text) => text });

const blocks = ownBlocks({
  ...options,
  api: {
    specs: noSpecs,
    texts: en,
    origin: '',
    levels: new Map(),
    lead: '',
    hosts: new Set(),
    hooks,
    onTryIt: () => {},
  },
});

export const drawingOf = (document: ApiDocument): Drawing => ({
  document,
  texts: en,
  about: (text) => aboutHtml(text, blocks, hooks),
  code: (value, lang) =>
    raw(blocks.code({ type: 'code', value, start: 0, end: 0, ...(lang !== undefined && { lang }) }, {} as never)),
  id: () => `~api-${count()}`,
  origin: 'https://docs.test',
  level: 3,
  link: (href, words) => html`<a href="${href}" rel="noopener">${words}</a>`,
});

const empty = /^(?:input|br|hr|img|wbr|source|col|link|meta)$/;
const breaksParagraph = /^(?:p|div|ul|ol|li|dl|pre|table|figure|details|section|form|fieldset|blockquote|h[1-6])$/;

/** Elements are balanced, paragraphs hold no blocks, ids are unique, nothing is executable. */
export function checkHtml(text: string, what: string): void {
  const open: string[] = [];
  const ids = new Set<string>();
  for (const [, end, name = '', rest = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g)) {
    if (end) {
      assert.equal(open.pop(), name, `${what}: </${name}>`);
      continue;
    }
    assert.ok(!(open.includes('p') && breaksParagraph.test(name)), `${what}: <${name}> in a paragraph`);
    assert.doesNotMatch(rest, /\s(?:on[a-z]+|style)=/, what);
    assert.doesNotMatch(rest, /(?:href|src)="\s*javascript:/i, what);
    assert.ok(!/^(?:script|iframe|object|embed|style)$/.test(name), `${what}: <${name}>`);
    const id = /\sid="([^"]*)"/.exec(rest)?.[1];
    if (id !== undefined) {
      assert.ok(!ids.has(id), `${what}: ${id} twice`);
      ids.add(id);
    }
    if (!empty.test(name) && !rest.endsWith('/')) open.push(name);
  }
  assert.deepEqual(open, [], what);
  for (const [, name] of text.matchAll(/href="#(~api-\d+)"/g))
    assert.ok(ids.has(name!), `${what}: #${name} is nowhere`);
}
