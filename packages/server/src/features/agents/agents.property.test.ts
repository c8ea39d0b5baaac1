// For any sites of an organization and any member: agents see what is on sites open to them and in spaces the member
// can read, and nothing else. LECTERN_AUDIENCE sets the number of cases; the default is low.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import fc from 'fast-check';
import { a, type Organization } from '../../../test/harness.ts';
import { addPages, type NewPage } from '../publishing/testing/visits.ts';
import { everything } from './testing/messages.ts';

const cases = Number(process.env['LECTERN_AUDIENCE'] ?? 2);

const seldom = fc.constantFrom(false, false, false, true);
const often = seldom.map((one) => !one);
const page = fc.record({ hidden: seldom, conditional: fc.boolean(), block: fc.boolean(), below: fc.boolean() });
const space = fc.record({
  closed: fc.boolean(),
  granted: fc.boolean(),
  pages: fc.array(page, { minLength: 1, maxLength: 2 }),
});
const mostSpaces = 3;
const site = fc.record({
  included: often,
  published: often,
  visibility: fc.constantFrom('public', 'unlisted', 'share-link', 'visitor-auth'),
  inSections: fc.boolean(),
  shows: fc.uniqueArray(fc.nat({ max: mostSpaces - 1 }), { minLength: 1, maxLength: 3 }),
});
const plans = fc.record({
  spaces: fc.array(space, { minLength: mostSpaces, maxLength: mostSpaces }),
  sites: fc.array(site, { minLength: 2, maxLength: 2 }),
});
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;
type SpacePlan = Plan['spaces'][number];
type SitePlan = Plan['sites'][number];

let made = 0;
const newWord = (): string => `zq${(++made).toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}z`;
const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/zq[a-z]+z/g));

type MadePage = { path: string; words: string[]; isHidden: boolean };

async function addSpace(organization: Organization, reader: { id: string }, plan: SpacePlan) {
  const { admin } = organization;
  const word = newWord();
  const { id } = await a.space({ in: organization, title: word });
  const pages: MadePage[] = [];
  let above: { id: string; made: MadePage } | undefined;
  for (const { hidden, conditional, block, below } of plan.pages) {
    const [title, text, inBlock] = [newWord(), newWord(), newWord()];
    const tail = block ? `\n{% if visitor.claims.beta %}\nThe walrus ${inBlock}.\n{% endif %}\n` : `\n${inBlock}\n`;
    const under = below ? above : undefined;
    const added = {
      title,
      markdown: `The walrus ${text}.\n${tail}`,
      ...(conditional && { condition: 'visitor.claims.beta' }),
      ...(hidden && { hidden }),
      ...(under && { into: under.id }),
    } as NewPage;
    const [pageId] = await addPages({ admin } as never, id, added);
    const one: MadePage = {
      path: under ? `${under.made.path}/${title}` : title,
      words: [title, text, inBlock],
      isHidden: hidden || under?.made.isHidden === true,
    };
    pages.push(one);
    above = { id: pageId!, made: one };
  }
  if (plan.closed) await admin.call(api.updateSpace, { spaceId: id, body: { defaultLevel: null } });
  if (plan.granted) await admin.call(api.shareSpace, { spaceId: id, body: { role: 'read', users: [reader.id] } });
  return { id, word, pages, isReadable: !plan.closed || plan.granted };
}

type MadeSpace = Awaited<ReturnType<typeof addSpace>>;

async function addSite({ id: organizationId, admin }: Organization, spaces: MadeSpace[], plan: SitePlan) {
  const word = newWord();
  const shown = plan.shows.map((index) => spaces[index]!);
  const [first, ...others] = shown.map(({ id }) => id);
  const body = { title: word, spaces: plan.inSections ? [first!] : [first!, ...others] };
  const { id: siteId } = await admin.call(api.createSite, { organizationId, body });
  const at = { organizationId, siteId };
  if (plan.inSections) {
    for (const spaceId of others) {
      await admin.call(api.createSiteSection, { ...at, body: { spaceId, title: newWord() } });
    }
  }
  const { visibility } = plan;
  await admin.call(api.updateSite, {
    ...at,
    body: { visibility, ...(plan.included && { agentsContext: 'included' }) },
  });
  // URLs of everything, read while it is published.
  await admin.call(api.publishSite, at);
  const { site, structure } = await admin.call(api.getPublishedSite, at);
  const siteSpaces = structure.structure.flatMap((item) => {
    if (item.object === 'site-space') return [item];
    return item.object === 'site-section' ? item.siteSpaces : item.sections.flatMap((one) => one.siteSpaces);
  });
  if (!plan.published) await admin.call(api.unpublishSite, at);
  const places = siteSpaces.flatMap(({ space, urls }) => {
    const { pages } = spaces.find(({ id }) => id === space.id)!;
    return [urls.published!, ...pages.map(({ path }) => `${urls.published!}/${path}`)];
  });
  return { word, shown, isOpen: plan.included && plan.published, root: site.urls.published!, places };
}

async function check(plan: Plan): Promise<void> {
  const organization = await a.organization();
  const reader = await a.member({ in: organization, role: 'read' });
  const spaces: MadeSpace[] = [];
  for (const one of plan.spaces) spaces.push(await addSpace(organization, reader, one));
  const sites: Awaited<ReturnType<typeof addSite>>[] = [];
  for (const one of plan.sites) sites.push(await addSite(organization, spaces, one));
  const open = sites.filter(({ isOpen, shown }) => isOpen && shown.some(({ isReadable }) => isReadable));
  const there = new Set(open.flatMap(({ shown }) => shown).filter(({ isReadable }) => isReadable));
  const expected = new Set([
    ...open.map(({ word }) => word),
    ...[...there].flatMap(({ word, pages }) => [word, ...pages.flatMap((one) => (one.isHidden ? [] : one.words))]),
  ]);
  const told = await everything(organization, reader, {
    sites: sites.map(({ root }) => root),
    pages: sites.flatMap(({ places }) => places),
  });
  // Section names occur in URLs and are irrelevant here.
  const known = new Set([
    ...sites.map(({ word }) => word),
    ...spaces.flatMap(({ word, pages }) => [word, ...pages.flatMap(({ words }) => words)]),
  ]);
  assert.deepEqual([...wordsIn(told)].filter((word) => known.has(word)).sort(), [...expected].sort());
}

describe('the agents of an organization', () => {
  test(`can read exactly the content open to them and to their member (${cases} cases)`, async () => {
    for (const [index, plan] of fc.sample(plans, cases).entries()) {
      await check(plan).catch((error: unknown) => {
        throw new Error(`case ${index}: ${JSON.stringify(plan)}`, { cause: error });
      });
    }
  });
});
