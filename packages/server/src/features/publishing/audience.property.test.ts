// For any site and any visitor: what is for them is there on every way, and nothing else is on any. A case is one made-up
// site and one visitor; LECTERN_AUDIENCE says how many, and a few do by default.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import fc from 'fast-check';
import { build, comers, plans, wordsIn, type Built, type MadePage, type MadeSpace } from './testing/audience-site.ts';
import {
  apiOutputs,
  comerWith,
  get,
  pageOutputs,
  pdfOutput,
  readerOf,
  siteOutputs,
  type Comer,
  type Output,
} from './testing/audience-outputs.ts';

const cases = Number(process.env['LECTERN_AUDIENCE'] ?? 8);
const visitorsOfOne = 4;
const sites = Math.ceil(cases / visitorsOfOne);
/** A PDF takes a second. */
const hasPdf = (site: number, visitor: number): boolean => site % 25 === 0 && visitor < 2;

/** Fails when an output tells of something this visitor may not know. */
function inspect(built: Built, { claims }: Comer, { way, kind, text, status }: Output): void {
  const found = wordsIn(text);
  if (found.size === 0) return;
  for (const { word, holds, listed, indexed } of built.words) {
    if (!found.has(word)) continue;
    const where = `${way} (${status}) tells of ${word} to ${JSON.stringify(claims)} on a ${built.visibility} site`;
    assert.ok(holds(claims), where);
    if (kind === 'list' || kind === 'index') assert.ok(listed, `${where}, which is not listed`);
    // A page that says that nothing is here is one to read, with what is in the navigation.
    if (kind === 'index' && status === 200) assert.ok(indexed, `${where}, which is not to be found`);
  }
}

async function checkPage(built: Built, space: MadeSpace, page: MadePage, comer: Comer): Promise<void> {
  const outputs = await pageOutputs(built, space, page, comer);
  for (const output of Object.values(outputs)) inspect(built, comer, output);
  const seen = space.holds(comer.claims) && page.holds(comer.claims);
  const { html, markdown, mcp, former, feedback } = outputs;
  assert.equal(html.status, seen ? 200 : 404, 'the page');
  assert.equal(markdown.status, seen ? 200 : 404, 'the page as Markdown');
  assert.equal(feedback.status === 200, seen && page.listed, 'feedback');
  if (page.formerPath !== undefined) assert.equal(former.status, seen ? 200 : 404, 'the former path');
  if (!seen) {
    // Pictures cannot be read here, so those of pages that are not for the visitor are only counted.
    const picture = await get(`${space.address}/~card/${page.id}.0123456789abcdef.png`, comer.headers);
    assert.notEqual(picture.status === 200 && picture.text.startsWith('\uFFFDPNG'), true, 'a picture of the page');
    return;
  }
  for (const { way, text } of [html, markdown, mcp]) {
    assert.ok(text.includes(page.word), `${way} has its text`);
    assert.equal(text.includes(page.secret), page.blockHolds(comer.claims), `${way} has its block`);
  }
}

async function check(built: Built, comer: Comer, withPdf: boolean): Promise<void> {
  const { at, spaces } = built;
  const { claims } = comer;
  const visible = spaces.filter(({ holds }) => holds(claims));
  const reader = await readerOf(built, comer);
  assert.equal(reader !== undefined, visible.length > 0, 'let in');
  const outputs = [...(await siteOutputs(built, comer)), ...(reader ? await apiOutputs(built, reader) : [])];
  for (const output of outputs) inspect(built, comer, output);
  for (const space of spaces) for (const page of space.pages) await checkPage(built, space, page, comer);
  if (withPdf) {
    for (const space of spaces) {
      const pdf = await pdfOutput(space, comer);
      if (pdf) inspect(built, comer, { way: 'a PDF', kind: 'list', ...pdf });
    }
  }
  if (!reader) return;
  const full = outputs.find(({ way }) => way === 'llms-full.txt')!.text;
  const scope = { mode: 'all' as const };
  for (const space of spaces) {
    for (const page of space.pages) {
      const isFound = space.holds(claims) && page.holds(claims) && page.indexed;
      assert.equal(full.includes(page.word), isFound, 'llms-full.txt has the page');
      for (const [query, there] of [
        [page.word, isFound],
        [page.secret, isFound && page.blockHolds(claims)],
      ] as const) {
        const found: { count?: number } = await reader.call(api.searchSite, { ...at, body: { query, scope } });
        assert.equal(found.count, there ? 1 : 0, `searching ${query}`);
      }
    }
  }
}

/** Nobody who was not let in learns a word. */
async function checkOutsider(built: Built): Promise<void> {
  if (built.visibility !== 'share-link' && built.visibility !== 'visitor-auth') return;
  const addresses = ['', '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/~search?q=walrus', '/~contents', '/~mcp'];
  for (const path of [...addresses, ...built.spaces.flatMap(({ pages }) => pages.map((page) => `/${page.path}`))]) {
    const { status, text } = await get(built.plain + path, {});
    assert.equal(status, 404, path);
    assert.deepEqual([...wordsIn(text)], [], path);
  }
}

describe('a visitor', () => {
  test(`finds what is for them on every way, and nothing else on any (${cases} cases)`, async () => {
    let index = 0;
    await fc.assert(
      fc.asyncProperty(plans, fc.array(comers, { minLength: 3, maxLength: 3 }), async (plan, others) => {
        const built = await build(plan);
        for (const [visitor, claims] of [{}, ...others].entries()) {
          await check(built, comerWith(built.key, claims), hasPdf(index, visitor));
        }
        index++;
        await checkOutsider(built);
        if (index % 25 === 0) console.log(`${index * visitorsOfOne} cases`);
      }),
      { numRuns: sites, endOnFailure: true },
    );
  });
});
