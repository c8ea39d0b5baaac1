// A mention that is only a file name reads as the title of its page.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { library } from './testing/library.ts';

const mention = (id: string): string => `See <a data-mention href="/pages/${id}">setup.md</a> for the herring.\n`;

async function mentioning() {
  const made = await library();
  const target = await made.page({ title: 'Kingfisher' });
  const source = await made.page({ title: 'Start', text: mention(target) });
  const bodies = async (query: string): Promise<string[]> =>
    (await made.search(query)).items
      .filter(({ title }) => title === 'Start')
      .flatMap(({ sections }) => sections.map(({ body }) => body));
  return { ...made, target, source, bodies };
}

describe('a mentioned page in search', () => {
  test('is shown and found by its title', async () => {
    const { bodies, found } = await mentioning();
    assert.deepEqual(await bodies('herring'), ['See Kingfisher for the herring.']);
    assert.deepEqual(await found('kingfisher'), ['Kingfisher', 'Start']);
    assert.deepEqual(await found('setup.md'), []);
  });

  test('is shown with its new title, and not once it is deleted', async () => {
    const { bodies, found, update, remove, target } = await mentioning();
    await update(target, { title: 'Pelican' });
    assert.deepEqual(await bodies('herring'), ['See Pelican for the herring.']);
    assert.deepEqual(await found('kingfisher'), []);
    await remove(target);
    assert.deepEqual(await bodies('herring'), ['See for the herring.']);
  });

  test('is shown in headings and through reusable contents', async () => {
    const { page, edit, search, update, target } = await mentioning();
    const sent = `## Before [setup.md](/pages/${target} "mention")\n\nAn anchovy.\n`;
    await page({ title: 'Headed', text: sent });
    const title = async (query: string) =>
      (await search(query)).items.flatMap(({ sections }) => sections.map((section) => section.title));
    assert.deepEqual(await title('anchovy'), ['Before Kingfisher']);
    await edit([
      {
        operation: 'insert_reusable_content',
        title: 'Shared',
        document: { markdown: `A sardine, ${mention(target)}` },
        ref: 'shared',
      },
      {
        operation: 'insert_page',
        title: 'Including',
        document: { markdown: '{% include "shared" %}\n' },
      },
    ]);
    const included = async () =>
      (await search('sardine')).items.flatMap(({ sections }) => sections.map(({ body }) => body));
    assert.deepEqual(await included(), ['A sardine, See Kingfisher for the herring.']);
    await update(target, { title: 'Pelican' });
    assert.deepEqual(await included(), ['A sardine, See Pelican for the herring.']);
    assert.deepEqual(await title('anchovy'), ['Before Pelican']);
  });

  test('is left out where not everybody may see it', async () => {
    const { bodies, found, page, update, target } = await mentioning();
    await update(target, { condition: 'visitor.claims.vip' });
    assert.deepEqual(await bodies('herring'), ['See for the herring.']);
    assert.deepEqual(await found('kingfisher'), ['Kingfisher']);
    await update(target, { condition: '' });
    assert.deepEqual(await bodies('herring'), ['See Kingfisher for the herring.']);
    const hidden = await page({ title: 'Hidden branch' });
    await update(hidden, { condition: 'visitor.claims.vip' });
    await update(target, { into: hidden });
    assert.deepEqual(await bodies('herring'), ['See for the herring.']);
  });
});
