// For any site and any visitor: what the conditions leave them is there on every way, and nothing else is on any.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import fc from 'fast-check';
import { a, clientWith } from '../../../test/harness.ts';
import { aSite } from '../../../test/a-site.ts';
import { adaptive, addPages, lookUp, signed } from './testing/visits.ts';

type Claims = { beta?: boolean; plan?: string; dark?: boolean };

/** Each condition with what it means, so that the test need not believe the evaluator. */
const conditions: { text: string | undefined; holds(claims: Claims): boolean }[] = [
  { text: undefined, holds: () => true },
  { text: undefined, holds: () => true },
  { text: 'visitor.claims.beta', holds: ({ beta }) => beta === true },
  { text: '!visitor.claims.beta', holds: ({ beta }) => beta !== true },
  { text: 'visitor.claims.plan == "pro"', holds: ({ plan }) => plan === 'pro' },
  {
    text: 'visitor.claims.unsigned.dark && visitor.claims.plan in ["pro", "free"]',
    holds: ({ dark, plan }) => dark === true && plan !== undefined,
  },
];
const condition = fc.nat({ max: conditions.length - 1 });
const page = fc.record({ condition, block: condition, below: fc.boolean() });
const shownSpace = fc.record({ condition, pages: fc.array(page, { minLength: 1, maxLength: 3 }) });
const plan = fc.record({
  sections: fc.array(fc.record({ condition, siteSpaces: fc.array(shownSpace, { minLength: 1, maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  visibility: fc.constantFrom('public', 'unlisted', 'share-link', 'visitor-auth'),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;
const visitors: fc.Arbitrary<Claims> = fc.record(
  { beta: fc.boolean(), plan: fc.constantFrom('free', 'pro'), dark: fc.boolean() },
  { requiredKeys: [] },
);

type MadePage = {
  id: string;
  word: string;
  secret: string;
  holds(claims: Claims): boolean;
  blockHolds(claims: Claims): boolean;
};
type MadeSpace = {
  spaceId: string;
  siteSpaceId: string;
  address: string;
  holds(claims: Claims): boolean;
  pages: MadePage[];
};

let words = 0;
/** Letters only and of one length, so that none is found in another. */
function newWord(): string {
  const letters = (++words).toString(26).padStart(4, '0');
  return `zq${letters.replaceAll(/./g, (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]!)}x`;
}

async function build({ sections, visibility }: Plan) {
  const made = await aSite();
  const { organization, admin, at } = made;
  const key = await adaptive(made);
  const spaces: MadeSpace[] = [];
  for (const { condition: ofSection, siteSpaces } of sections) {
    let sectionId: string | undefined;
    for (const { condition: ofSpace, pages } of siteSpaces) {
      const { id: spaceId } = await a.space({ in: organization, title: newWord() });
      if (sectionId === undefined) {
        const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId } });
        sectionId = section.id;
        const { text } = conditions[ofSection]!;
        if (text)
          await admin.call(api.updateSiteSection, { ...at, siteSectionId: sectionId, body: { condition: text } });
      } else await admin.call(api.addSiteSpace, { ...at, body: { spaceId, sectionId } });
      const { items } = await admin.call(api.listSiteSpaces, at);
      const siteSpaceId = items.find(({ space }) => space.id === spaceId)!.id;
      const { text } = conditions[ofSpace]!;
      if (text) await admin.call(api.updateSiteSpace, { ...at, siteSpaceId, body: { condition: text } });
      const holds = (claims: Claims) => conditions[ofSection]!.holds(claims) && conditions[ofSpace]!.holds(claims);
      const madePages: MadePage[] = [];
      for (const one of pages) {
        const [word, secret] = [newWord(), newWord()];
        const parent = one.below ? madePages.at(-1) : undefined;
        const block = conditions[one.block]!;
        const body = block.text ? `{% if ${block.text} %}\n${secret}\n{% endif %}\n` : `${secret}\n`;
        const own = conditions[one.condition]!;
        const [id] = await addPages(made, spaceId, {
          title: newWord(),
          markdown: `${word}\n\n${body}`,
          ...(own.text && { condition: own.text }),
          ...(parent && { into: parent.id }),
        });
        const seen = (claims: Claims) => own.holds(claims) && (parent?.holds(claims) ?? true);
        madePages.push({ id: id!, word, secret, holds: seen, blockHolds: (claims) => block.holds(claims) });
      }
      spaces.push({ spaceId, siteSpaceId, address: '', holds, pages: madePages });
    }
  }
  await admin.call(api.updateSite, { ...at, body: { visibility } });
  await admin.call(api.publishSite, at);
  const link = await admin.call(api.createShareLink, { ...at, body: { name: '' } });
  const base = visibility === 'share-link' ? link.urls.published! : (await admin.call(api.getSite, at)).urls.published!;
  const shareKey = base.split('/').at(-1)!;
  const query = visibility === 'share-link' ? { shareKey } : {};
  for (const { id, urls } of (await admin.call(api.listSiteSpaces, { ...at, query })).items) {
    spaces.find(({ siteSpaceId }) => siteSpaceId === id)!.address = urls.published!;
  }
  return { ...made, key, spaces };
}
type Built = Awaited<ReturnType<typeof build>>;

async function tokenFor({ spaces }: Built, visitor: object): Promise<string | undefined> {
  for (const { address } of spaces) {
    const answer = await lookUp(address, visitor).catch(() => undefined);
    if (answer && 'apiToken' in answer) return answer.apiToken;
  }
  return undefined;
}

async function check(built: Built, { dark, ...claims }: Claims): Promise<void> {
  const { at, key, spaces } = built;
  const all = { ...claims, ...(dark !== undefined && { dark }) };
  const visitor = { jwtToken: signed(key, claims), ...(dark !== undefined && { unsignedClaims: { dark } }) };
  const visible = spaces.filter(({ holds }) => holds(all));
  const token = await tokenFor(built, visitor);
  assert.equal(token !== undefined, visible.length > 0, 'let in');
  if (token === undefined) return;
  const reader = clientWith(token);

  const whole = JSON.stringify(await reader.call(api.getPublishedSite, at));
  const listed = (await reader.call(api.listSiteSpaces, at)).items.map(({ id }) => id);
  assert.deepEqual([...listed].sort(), visible.map(({ siteSpaceId }) => siteSpaceId).sort());
  for (const { spaceId, siteSpaceId, address, holds, pages } of spaces) {
    const isVisible = holds(all);
    assert.equal(whole.includes(siteSpaceId), isVisible, 'the site tells of it');
    const answer = await lookUp(address, visitor).catch(() => undefined);
    const leads = answer !== undefined && 'siteSpace' in answer && answer.siteSpace === siteSpaceId;
    assert.equal(leads, isVisible, 'the address leads there');
    assert.equal((await reader.send(api.getSpace, { spaceId })).status, isVisible ? 200 : 404);
    const tree = await reader.send(api.listPages, { spaceId, query: { format: 'markdown' } });
    assert.equal(tree.status, isVisible ? 200 : 404);
    const text = JSON.stringify(tree.body);
    for (const page of pages) {
      const seen = isVisible && page.holds(all);
      const told = seen && page.blockHolds(all);
      assert.equal(text.includes(page.word), seen, 'the list has the page');
      assert.equal(text.includes(page.secret), told, 'the list has the block');
      for (const format of ['markdown', 'document'] as const) {
        const { status, body } = await reader.send(api.getPage, { spaceId, pageId: page.id, query: { format } });
        assert.equal(status, seen ? 200 : 404);
        if (seen) assert.equal(JSON.stringify(body).includes(page.secret), told, `the page as ${format}`);
      }
      const scope = { mode: 'all' as const };
      for (const [query, found] of [
        [page.word, seen],
        [page.secret, told],
      ] as const) {
        const { count } = await reader.call(api.searchSite, { ...at, body: { query, scope } });
        assert.equal(count, found ? 1 : 0, `searching ${query}`);
      }
    }
  }
}

describe('a visitor', () => {
  test('finds what is for them on every way, and nothing else on any', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.array(visitors, { minLength: 3, maxLength: 3 }), async (planned, comers) => {
        const built = await build(planned);
        for (const claims of [{}, ...comers]) await check(built, claims);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
