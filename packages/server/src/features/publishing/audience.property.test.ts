// For any site and any visitor: what is visible to them is in every output, and nothing else is in any. A case is one
// generated site with four visitors; LECTERN_AUDIENCE sets how many, a few by default.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import fc from 'fast-check';
import {
  build,
  visitorClaims,
  plans,
  wordsIn,
  type Built,
  type Claims,
  type MadePage,
  type MadeSpace,
  type Plan,
} from './testing/audience-site.ts';
import {
  apiOutputs,
  visitorWith,
  feedbackOn,
  get,
  pageOutputs,
  pdfOutput,
  readerOf,
  siteOutputs,
  type TestVisitor,
  type Output,
} from './testing/audience-outputs.ts';

const cases = Number(process.env['LECTERN_AUDIENCE'] ?? 3);
/** Sites are created and requested concurrently: most of the time on PostgreSQL is waiting. */
const atOnce = 4;
/** A PDF takes a second in a child process: one visitor of every twentieth site gets all of its spaces. */
const hasPdf = (site: number, visitor: number): boolean => site % 20 === 0 && (site / 20 + 1) % 4 === visitor;

/** Fails when an output reveals something this visitor may not see. */
function inspect(built: Built, { claims }: TestVisitor, { way, kind, text, status }: Output): void {
  const found = wordsIn(text);
  if (found.size === 0) return;
  for (const { word, holds, listed, indexed } of built.words) {
    if (!found.has(word)) continue;
    const where = `${way} (${status}) tells of ${word} to ${JSON.stringify(claims)} on a ${built.visibility} site`;
    assert.ok(holds(claims), where);
    if (kind === 'list' || kind === 'index') assert.ok(listed, `${where}, which is not listed`);
    // A 404 page is a page too, with the navigation.
    if (kind === 'index' && status === 200) assert.ok(indexed, `${where}, which is not to be found`);
  }
}

async function checkPage(built: Built, space: MadeSpace, page: MadePage, visitor: TestVisitor): Promise<void> {
  const outputs = await pageOutputs(built, space, page, visitor);
  for (const output of Object.values(outputs)) inspect(built, visitor, output);
  const seen = space.holds(visitor.claims) && page.holds(visitor.claims);
  const { html, markdown, mcp, former } = outputs;
  assert.equal(html.status, seen ? 200 : 404, 'the page');
  assert.equal(markdown.status, seen ? 200 : 404, 'the page as Markdown');
  if (page.formerPath !== undefined) assert.equal(former.status, seen ? 200 : 404, 'the former path');
  if (!seen) {
    // Images cannot be read here, so those of pages not visible to the visitor are only counted.
    const picture = await get(`${space.address}/~card/${page.id}.0123456789abcdef.png`, visitor.headers);
    assert.notEqual(picture.status === 200 && picture.text.startsWith('\uFFFDPNG'), true, 'a picture of the page');
    const pdf = await get(`${space.address}/~pdf?page=${page.id}`, visitor.headers);
    assert.equal(pdf.status, 404, 'the PDF of the page');
    inspect(built, visitor, { way: 'the PDF of a page', kind: 'page', ...pdf });
    return;
  }
  for (const { way, text } of [html, markdown, mcp]) {
    assert.ok(text.includes(page.word), `${way} has its text`);
    assert.equal(text.includes(page.secret), page.blockHolds(visitor.claims), `${way} has its block`);
  }
}

async function checkFeedback(built: Built, visitor: TestVisitor): Promise<void> {
  for (const space of built.spaces) {
    for (const page of space.pages) {
      const feedback = await feedbackOn(space, page, visitor);
      inspect(built, visitor, feedback);
      const seen = space.holds(visitor.claims) && page.holds(visitor.claims);
      assert.equal(feedback.status === 200, seen && page.listed, 'feedback');
    }
  }
}

async function check(built: Built, visitor: TestVisitor, withPdf: boolean): Promise<void> {
  const { at, spaces } = built;
  const { claims } = visitor;
  const visible = spaces.filter(({ holds }) => holds(claims));
  const reader = await readerOf(built, visitor);
  assert.equal(reader !== undefined, visible.length > 0, 'let in');
  const outputs = [...(await siteOutputs(built, visitor)), ...(reader ? await apiOutputs(built, reader) : [])];
  for (const output of outputs) inspect(built, visitor, output);
  for (const space of spaces) for (const page of space.pages) await checkPage(built, space, page, visitor);
  if (withPdf) {
    for (const space of spaces) {
      const pdf = await pdfOutput(space, visitor);
      if (pdf) inspect(built, visitor, { way: 'a PDF', kind: 'list', ...pdf });
      const page = space.pages.find((one) => space.holds(claims) && one.holds(claims));
      const one = page && (await pdfOutput(space, visitor, page));
      if (one) inspect(built, visitor, { way: 'the PDF of a page', kind: 'page', ...one });
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
        // A quoted query matches exactly; otherwise similar words are found too, all of them visible to the visitor.
        const quoted = { query: `"${query}"`, scope };
        const found: { count?: number } = await reader.call(api.searchSite, { ...at, body: quoted });
        assert.equal(found.count, there ? 1 : 0, `searching ${query}`);
        const near = JSON.stringify(await reader.call(api.searchSite, { ...at, body: { query, scope } }));
        inspect(built, visitor, { way: `searching nearly ${query}`, kind: 'index', status: 200, text: near });
      }
    }
  }
}

/** A visitor without access learns nothing. */
async function checkOutsider(built: Built): Promise<void> {
  if (built.visibility !== 'share-link' && built.visibility !== 'visitor-auth') return;
  const addresses = ['', '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/~search?q=walrus', '/~contents', '/~mcp'];
  for (const path of [...addresses, ...built.spaces.flatMap(({ pages }) => pages.map((page) => `/${page.path}`))]) {
    const { status, text } = await get(built.plain + path, {});
    assert.equal(status, 404, path);
    assert.deepEqual([...wordsIn(text)], [], path);
  }
}

type Case = { plan: Plan; others: Claims[] };

async function checkSite({ plan, others }: Case, index: number): Promise<void> {
  const built = await build(plan);
  const visitors = [{}, ...others].map((claims) => visitorWith(built.key, claims));
  for (const [number, visitor] of visitors.entries()) await check(built, visitor, hasPdf(index, number));
  await checkOutsider(built);
  // Last, because every write invalidates the caches.
  for (const visitor of visitors) await checkFeedback(built, visitor);
}

describe('a visitor', () => {
  test(`finds exactly the content visible to them, through every interface (${cases} cases)`, async () => {
    const made = fc.record({ plan: plans, others: fc.array(visitorClaims, { minLength: 3, maxLength: 3 }) });
    const waiting = [...fc.sample(made, cases).entries()];
    let done = 0;
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, one] = next;
        await checkSite(one, index).catch((error: unknown) => {
          throw new Error(`case ${index}: ${JSON.stringify(one)}`, { cause: error });
        });
        if (++done % 100 === 0) console.log(`${done} cases`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  });
});
