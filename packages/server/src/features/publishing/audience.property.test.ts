// For any site and any visitor: what is visible to them is in every output, and nothing else is in any. A case is one
// generated site with four visitors; LECTERN_AUDIENCE sets how many, a few by default.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import fc from 'fast-check';
import {
  build,
  comers,
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
  comerWith,
  feedbackOn,
  get,
  pageOutputs,
  pdfOutput,
  readerOf,
  siteOutputs,
  type Comer,
  type Output,
} from './testing/audience-outputs.ts';

const cases = Number(process.env['LECTERN_AUDIENCE'] ?? 3);
/** Sites are created and requested concurrently: most of the time on PostgreSQL is waiting. */
const atOnce = 4;
/** A PDF takes a second in a child process: one visitor of every twentieth site gets all of its spaces. */
const hasPdf = (site: number, visitor: number): boolean => site % 20 === 0 && (site / 20 + 1) % 4 === visitor;

/** Fails when an output reveals something this visitor may not see. */
function inspect(built: Built, { claims }: Comer, { way, kind, text, status }: Output): void {
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

async function checkPage(built: Built, space: MadeSpace, page: MadePage, comer: Comer): Promise<void> {
  const outputs = await pageOutputs(built, space, page, comer);
  for (const output of Object.values(outputs)) inspect(built, comer, output);
  const seen = space.holds(comer.claims) && page.holds(comer.claims);
  const { html, markdown, mcp, former } = outputs;
  assert.equal(html.status, seen ? 200 : 404, 'the page');
  assert.equal(markdown.status, seen ? 200 : 404, 'the page as Markdown');
  if (page.formerPath !== undefined) assert.equal(former.status, seen ? 200 : 404, 'the former path');
  if (!seen) {
    // Images cannot be read here, so those of pages not visible to the visitor are only counted.
    const picture = await get(`${space.address}/~card/${page.id}.0123456789abcdef.png`, comer.headers);
    assert.notEqual(picture.status === 200 && picture.text.startsWith('\uFFFDPNG'), true, 'a picture of the page');
    const pdf = await get(`${space.address}/~pdf?page=${page.id}`, comer.headers);
    assert.equal(pdf.status, 404, 'the PDF of the page');
    inspect(built, comer, { way: 'the PDF of a page', kind: 'page', ...pdf });
    return;
  }
  for (const { way, text } of [html, markdown, mcp]) {
    assert.ok(text.includes(page.word), `${way} has its text`);
    assert.equal(text.includes(page.secret), page.blockHolds(comer.claims), `${way} has its block`);
  }
}

async function checkFeedback(built: Built, comer: Comer): Promise<void> {
  for (const space of built.spaces) {
    for (const page of space.pages) {
      const feedback = await feedbackOn(space, page, comer);
      inspect(built, comer, feedback);
      const seen = space.holds(comer.claims) && page.holds(comer.claims);
      assert.equal(feedback.status === 200, seen && page.listed, 'feedback');
    }
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
      const page = space.pages.find((one) => space.holds(claims) && one.holds(claims));
      const one = page && (await pdfOutput(space, comer, page));
      if (one) inspect(built, comer, { way: 'the PDF of a page', kind: 'page', ...one });
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
        inspect(built, comer, { way: `searching nearly ${query}`, kind: 'index', status: 200, text: near });
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
  const comers = [{}, ...others].map((claims) => comerWith(built.key, claims));
  for (const [visitor, comer] of comers.entries()) await check(built, comer, hasPdf(index, visitor));
  await checkOutsider(built);
  // Last, because every write invalidates the caches.
  for (const comer of comers) await checkFeedback(built, comer);
}

describe('a visitor', () => {
  test(`finds exactly the content visible to them, through every interface (${cases} cases)`, async () => {
    const made = fc.record({ plan: plans, others: fc.array(comers, { minLength: 3, maxLength: 3 }) });
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
