// Generated sites in which everything has a unique word, so that a text shows what it reveals.
import { api } from '@lectern/contract';
import fc from 'fast-check';
import { aSite } from '../../../../test/site-fixture.ts';
import { garden, insert, putShared } from '../../../../test/linked-space.ts';
import { adaptive } from './visits.ts';

export type Claims = { beta?: boolean; plan?: string; größe?: boolean; dark?: boolean };
type Holds = (claims: Claims) => boolean;

/** Each condition with its meaning, so that the test does not depend on the evaluator. */
const conditions: { text: string | undefined; holds: Holds }[] = [
  { text: undefined, holds: () => true },
  { text: undefined, holds: () => true },
  { text: 'visitor.claims.beta', holds: ({ beta }) => beta === true },
  { text: '!visitor.claims.beta', holds: ({ beta }) => beta !== true },
  { text: 'visitor.claims.plan == "pro"', holds: ({ plan }) => plan === 'pro' },
  {
    text: 'visitor.claims.unsigned.dark && visitor.claims.plan in ["pro", "free"]',
    holds: ({ dark, plan }) => dark === true && plan !== undefined,
  },
  { text: '!visitor.claims.größe', holds: ({ größe }) => größe !== true },
  { text: '"pro" == visitor.claims.plan ? true : false', holds: ({ plan }) => plan === 'pro' },
];

const condition = fc.nat({ max: conditions.length - 1 });
const page = fc.record({
  condition,
  block: condition,
  below: fc.boolean(),
  flag: fc.constantFrom('', '', '', 'hidden', 'noIndex'),
  leads: fc.nat({ max: 3 }),
  renamed: fc.boolean(),
  /** Title, description and condition are in its frontmatter. */
  head: fc.boolean(),
});
const space = fc.record({ condition, pages: fc.array(page, { minLength: 1, maxLength: 3 }), shared: condition });
const spaces = (maxLength: number) => fc.array(space, { minLength: 1, maxLength });
export const plans = fc.record({
  visibility: fc.constantFrom('public', 'unlisted', 'share-link', 'visitor-auth'),
  flat: spaces(2),
  sections: fc.array(fc.record({ condition, grouped: fc.boolean(), spaces: spaces(2) }), { maxLength: 2 }),
  headerLink: condition,
});
export type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never;

export const visitorClaims: fc.Arbitrary<Claims> = fc.record(
  { beta: fc.boolean(), plan: fc.constantFrom('free', 'pro'), größe: fc.boolean(), dark: fc.boolean() },
  { requiredKeys: [] },
);

/** A word and who may see it: in lists (`listed`), in indexes (`indexed`), or only where it is requested. */
export type Word = { word: string; holds: Holds; listed: boolean; indexed: boolean };
export type MadePage = {
  id: string;
  path: string;
  formerPath: string | undefined;
  holds: Holds;
  listed: boolean;
  indexed: boolean;
  /** In its text, and in a block of it. */
  word: string;
  secret: string;
  blockHolds: Holds;
};
export type MadeSpace = {
  spaceId: string;
  siteSpaceId: string;
  address: string;
  holds: Holds;
  pages: MadePage[];
  files: string[];
};

let count = 0;
/** Letters only and of one length, so that none contains another. */
export function newWord(): string {
  const letters = (++count).toString(26).padStart(5, '0');
  return `zq${letters.replaceAll(/./g, (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]!)}x`;
}
export const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/zq[a-z]{5}x/g));

const both =
  (...all: Holds[]): Holds =>
  (claims) =>
    all.every((holds) => holds(claims));

export async function build(plan: Plan) {
  const made = await aSite();
  const { organization, admin, at } = made;
  const key = await adaptive(made);
  const words: Word[] = [];
  const shown: MadeSpace[] = [];
  const say = (holds: Holds, listed = true, indexed = true): string => {
    const word = newWord();
    words.push({ word, holds, listed, indexed });
    return word;
  };

  async function addSpace({ condition: own, pages, shared }: Plan['flat'][number], around: Holds, title: string) {
    const grown = await garden({ in: organization, title });
    const holds = both(around, conditions[own]!.holds);
    const one: MadeSpace = { spaceId: grown.spaceId, siteSpaceId: '', address: '', holds, pages: [], files: [] };
    const sharedId = `s${newWord()}`;
    // Included by the last page; its inner part has a condition.
    const last = pages.at(-1)!;
    const lastHolds: Holds[] = [];
    for (const plan of pages) {
      const parent = plan.below ? one.pages.at(-1) : undefined;
      const { text, holds: ownHolds } = conditions[plan.condition]!;
      const block = conditions[plan.block]!;
      const seen = both(parent?.holds ?? holds, ownHolds);
      const listed = plan.flag !== 'hidden' && (parent?.listed ?? true);
      const indexed = listed && plan.flag !== 'noIndex';
      const inBlock = both(seen, block.holds);
      const title = say(seen, listed, indexed);
      // Also part of the URLs of its descendants.
      const slug = say(seen, listed, listed);
      const word = say(seen, listed, indexed);
      const secret = say(inBlock, listed, indexed);
      const update = say(inBlock, listed, indexed);
      const fileName = say(inBlock, listed, indexed);
      const file = await grown.file(`${fileName}.txt`);
      one.files.push(file);
      const target = one.pages.filter((before) => before.indexed)[plan.leads];
      const leads = target
        ? `{% content-ref url="/pages/${target.id}" %}\n[there](/pages/${target.id})\n{% endcontent-ref %}\n\nSee [it](/pages/${target.id}) and [a](/pages/${target.id} "mention").\n`
        : '';
      // Described in the block itself.
      const [summary, parameter] = [say(inBlock, listed, indexed), say(inBlock, listed, indexed)];
      const operation = `{% swagger method="get" path="/things" summary="${summary}" %}\n{% swagger-parameter in="query" name="${parameter}" type="string" %}\nwalrus\n{% endswagger-parameter %}\n{% endswagger %}\n`;
      const inner = `walrus ${secret}\n\n${operation}\n{% file src="/files/${file}" %}\n{% endfile %}\n\n{% updates %}\n{% update date="2026-01-02" %}\n## ${update}\n\nNews.\n{% endupdate %}\n{% endupdates %}\n`;
      const guarded = block.text ? `{% if ${block.text} %}\n${inner}{% endif %}\n` : inner;
      const include = plan === last ? `\n{% include "/reusable-content/${sharedId}" %}\n` : '';
      if (plan === last) lastHolds.push(seen);
      const former = plan.renamed ? newWord() : undefined;
      if (former !== undefined) words.push({ word: former, holds: () => false, listed: false, indexed: false });
      const description = say(seen, listed, indexed);
      const part = (): string =>
        block.text ? ` {% if ${block.text} %}${say(inBlock, listed, indexed)}{% endif %}` : '';
      const condition = text ? `if: ${text}\n` : '';
      const head = plan.head
        ? `---\ndescription: >-\n  ${description}${part()}\n${condition}---\n\n# ${title}${part()}\n\n`
        : '';
      const [id] = await grown.edit(
        insert(plan.head ? 'x' : title, `${head}walrus ${word}\n\n${leads}\n${guarded}${include}`, {
          slug: former ?? slug,
          ...(!plan.head && { description, ...(text && { condition: text }) }),
          ...(parent && { into: parent.id }),
          ...(plan.flag === 'hidden' && { hidden: true }),
          ...(plan.flag === 'noIndex' && { noIndex: true }),
        }),
      );
      if (former !== undefined) await grown.edit({ operation: 'update_page', page: id!, slug });
      const above = parent ? `${parent.path}/` : '';
      one.pages.push({
        id: id!,
        path: above + slug,
        formerPath: former === undefined ? undefined : above + former,
        holds: seen,
        listed,
        indexed,
        word,
        secret,
        blockHolds: block.holds,
      });
    }
    const within = conditions[shared]!;
    const { listed, indexed } = one.pages.at(-1)!;
    const outer = say(lastHolds[0]!, listed, indexed);
    const inShared = say(both(lastHolds[0]!, within.holds), listed, indexed);
    const part = within.text ? `{% if ${within.text} %}\n${inShared}\n{% endif %}\n` : `${inShared}\n`;
    await grown.change(putShared(sharedId, outer, `Shared ${outer}\n\n${part}`));
    shown.push(one);
    return one;
  }

  async function place(one: MadeSpace, own: number): Promise<void> {
    const { items } = await admin.call(api.listSiteSpaces, at);
    one.siteSpaceId = items.find(({ space: { id } }) => id === one.spaceId)!.id;
    const { text } = conditions[own]!;
    if (text) await admin.call(api.updateSiteSpace, { ...at, siteSpaceId: one.siteSpaceId, body: { condition: text } });
  }

  if (plan.sections.length === 0) {
    for (const one of plan.flat) {
      const added = await addSpace(one, () => true, say(conditions[one.condition]!.holds));
      await admin.call(api.addSiteSpace, { ...at, body: { spaceId: added.spaceId } });
      await place(added, one.condition);
    }
  }
  for (const section of plan.sections) {
    const { text, holds } = conditions[section.condition]!;
    // A section without visible site spaces is not visible.
    const filled: Holds = (claims) => section.spaces.some((one) => conditions[one.condition]!.holds(claims));
    let sectionId: string | undefined;
    for (const one of section.spaces) {
      const added = await addSpace(one, holds, say(both(holds, conditions[one.condition]!.holds)));
      if (sectionId === undefined) {
        const body = { spaceId: added.spaceId, title: say(both(holds, filled)) };
        sectionId = (await admin.call(api.createSiteSection, { ...at, body })).id;
        const change = { description: say(both(holds, filled)), ...(text && { condition: text }) };
        await admin.call(api.updateSiteSection, { ...at, siteSectionId: sectionId, body: change });
        if (section.grouped) {
          const group = { title: say(both(holds, filled)), sections: [sectionId] };
          await admin.call(api.createSiteSectionGroup, { ...at, body: group });
        }
      } else await admin.call(api.addSiteSpace, { ...at, body: { spaceId: added.spaceId, sectionId } });
      await place(added, one.condition);
    }
  }

  const link = conditions[plan.headerLink]!;
  const settings = await admin.call(api.getSiteCustomization, at);
  const to = { kind: 'url' as const, url: 'https://example.test/' };
  const title = say(link.holds);
  const headerLink = { title, to, links: [], ...(link.text && { condition: link.text }) };
  const header = { ...settings.header, links: [headerLink] };
  await admin.call(api.setSiteCustomization, { ...at, body: { ...settings, header, feedback: { enabled: true } } });

  await admin.call(api.updateSite, { ...at, body: { visibility: plan.visibility } });
  await admin.call(api.publishSite, at);
  const plain = (await admin.call(api.getSite, at)).urls.published!.replace(/\/$/, '');
  const created = await admin.call(api.createShareLink, { ...at, body: { name: '' } });
  const base = plan.visibility === 'share-link' ? created.urls.published!.replace(/\/$/, '') : plain;
  const query = plan.visibility === 'share-link' ? { shareKey: base.split('/').at(-1)! } : {};
  for (const { id, urls } of (await admin.call(api.listSiteSpaces, { ...at, query })).items) {
    shown.find(({ siteSpaceId }) => siteSpaceId === id)!.address = urls.published!.replace(/\/$/, '');
  }
  return { ...made, key, words, spaces: shown, base, plain, visibility: plan.visibility };
}
export type Built = Awaited<ReturnType<typeof build>>;
