// Content that is not visible to the caller does not influence their results, even for similar words.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, type Organization, type Person } from '../../../test/harness.ts';
import { addPages, published, shown } from '../publishing/testing/visits.ts';
import { library } from './testing/library.ts';

const found = async (who: Person, organization: Organization, query: string): Promise<string[]> => {
  const answer = await who.call(api.searchOrganization, { organizationId: organization.id, query: { query } });
  return answer.items.flatMap(({ pages }) => pages.map(({ title }) => title)).sort();
};

describe('words of spaces a user may not read', () => {
  test('are not found by similar words, nor do they hide other results', async () => {
    const organization = await a.organization();
    const pages = ['quokka', 'wallaby', 'potoroo'].map((text) => ({ title: text, text: `The ${text}.` }));
    const closed = await library({ in: organization, title: 'Closed', pages });
    await library({ in: organization, title: 'Open', pages: [{ title: 'Typed', text: 'A walaby.' }] });
    await organization.admin.call(api.updateSpace, { spaceId: closed.spaceId, body: { defaultLevel: null } });
    const reader = await a.member({ in: organization, role: 'read' });
    assert.deepEqual(await found(organization.admin, organization, 'quokkka '), ['quokka']);
    assert.deepEqual(await found(reader, organization, 'quokkka '), []);
    assert.deepEqual(await found(organization.admin, organization, 'wallaby '), ['Typed', 'wallaby']);
    assert.deepEqual(await found(reader, organization, 'wallaby '), ['Typed']);
  });
});

describe('words a page shows only to other visitors', () => {
  async function siteSaying(secret: string, open = 'A sapphire, and a lighthouse.\n') {
    const made = await published('Guide');
    const condition = (text: string) => `{% if visitor.claims.unsigned.vip %}\n${text}\n{% endif %}\n`;
    const pages = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, markdown: condition(`A ${secret}.`) }));
    await addPages(made, made.spaces[0]!.id, ...pages, { title: 'Open', markdown: open });
    const reader = clientWith((await shown(made.base)).apiToken);
    return async (query: string) =>
      (
        await reader.call(api.searchSite, { ...made.at, body: { query, scope: { mode: 'all' } }, query: {} })
      ).items.flatMap(({ pages: shownPages }) =>
        shownPages.map(({ title, matches, sections }) => ({
          title,
          matches,
          bodies: sections.map(({ body }) => body),
        })),
      );
  }

  test('change nothing for visitors who do not see them', async () => {
    const [saying, silent] = [await siteSaying('saphire'), await siteSaying('marmot')];
    for (const query of ['saphire ', 'sapphire ', 'saphir', 'lighthouse saphire ', 'saphire lihgthouse ', 'marmot ']) {
      assert.deepEqual(await saying(query), await silent(query), query);
    }
    assert.deepEqual(
      (await saying('saphire ')).map(({ title, matches }) => ({ title, matches })),
      [{ title: 'Open', matches: ['sapphire'] }],
    );
  });

  test('do not displace visible words', async () => {
    // All of them are as near to the query as the visible one, and sort before it.
    const secret = Array.from('abcdefghijklmnopqrstuvwxy', (letter) => `br${letter}zk`).join(' ');
    const [saying, silent] = [await siteSaying(secret, 'A brzzy.\n'), await siteSaying('marmot', 'A brzzy.\n')];
    const right = [{ title: 'Open', matches: ['brzzy'], bodies: ['A brzzy.'] }];
    assert.deepEqual([await saying('brzzk '), await silent('brzzk ')], [right, right]);
  });
});
