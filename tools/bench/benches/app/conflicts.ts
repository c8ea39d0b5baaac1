// A change request with 50 conflicts of all four kinds, settled by keyboard alone and, in another space, through the API.
import { strict as assert } from 'node:assert';
import { api, type BodyOf } from '@lectern/contract';
import type { Author } from '../../../../e2e/app/author.ts';
import { KeyboardUser } from '../../../../e2e/app/journeys/keyboard-user.ts';
import type { Bench } from '../../bench.ts';
import { inBrowser, startedAuthor } from './browser.ts';

type Change = BodyOf<typeof api.editContent>['changes'][number];

const conflicts = 50;
const kinds = ['text', 'title', 'deletion', 'place'] as const;
const kindOf = (number: number) => kinds[number % kinds.length]!;
const text = (bird: string): string => `${bird} stand *still*.\n\nKept   as it is.\n`;

function changeOf(number: number, page: string, side: 'ours' | 'theirs'): Change {
  const bird = side === 'ours' ? 'Storks' : 'Cranes';
  switch (kindOf(number)) {
    case 'text':
      return { operation: 'update_page', page, document: { markdown: text(bird) } };
    case 'title':
      return { operation: 'update_page', page, title: `Page ${number} ${bird}` };
    case 'deletion':
      return side === 'ours'
        ? { operation: 'delete_page', page }
        : { operation: 'update_page', page, document: { markdown: text(bird) } };
    case 'place':
      return { operation: 'update_page', page, into: side };
  }
}

/** Returns the space; its change request has the number 1. */
async function writeConflicts({ client, organizationId }: Author): Promise<string> {
  const body = { title: 'Conflicts', empty: true, editMode: 'live' } as const;
  const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
  const edit = (changes: Change[]) => client.call(api.editContent, { spaceId, body: { changes } });
  const insert = (title: string): Change => ({
    operation: 'insert_page',
    title,
    document: { markdown: text('Herons') },
  });
  await edit([insert('ours'), insert('theirs')]);
  await edit(Array.from({ length: conflicts }, (_, number) => insert(`Page ${number}`)));
  const { pages } = await client.call(api.listPages, { spaceId });
  const idOf = (title: string): string => pages.find((page) => page.title === title)!.id;
  const changesOf = (side: 'ours' | 'theirs'): Change[] =>
    Array.from({ length: conflicts }, (_, number) => {
      const change = changeOf(number, idOf(`Page ${number}`), side);
      return 'into' in change ? { ...change, into: idOf(side) } : change;
    });
  await client.call(api.createChangeRequest, { spaceId, body: { subject: 'Birds' } });
  const at = { spaceId, changeRequestId: '1' };
  await client.call(api.editContentInChangeRequest, { ...at, body: { changes: changesOf('ours') } });
  await edit(changesOf('theirs'));
  return spaceId;
}

const isOurs = (title: string): boolean => Number(/\d+/.exec(title)?.[0]) % 3 === 0;

async function settleByKeyboard(author: Author, spaceId: string): Promise<void> {
  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app/s/${spaceId}/~/changes/1/~/conflicts`);
  for (let settled = 0; settled < conflicts; settled++) {
    await page.getByText(`${settled} of ${conflicts} settled`).waitFor();
    const title = await page.locator('main section[aria-label]').getAttribute('aria-label');
    await user.press(isOurs(title ?? '') ? '1' : '2');
  }
  await user.activate(page.getByRole('button', { name: 'Save and update' }));
  await page.getByText('The conflicts are settled.').waitFor();
  await page.context().close();
}

async function settleThroughApi({ client }: Author, spaceId: string): Promise<void> {
  const at = { spaceId, changeRequestId: '1' };
  const { items, primary } = await client.call(api.listConflicts, at);
  const resolutions = items.map(({ id, page }) => ({
    conflict: id,
    take: isOurs(page?.title ?? '') ? ('ours' as const) : ('theirs' as const),
  }));
  const { result } = await client.call(api.resolveConflicts, { ...at, body: { resolutions, primary } });
  assert.equal(result, 'update');
}

/** Titles, places and texts of all pages of the change request. */
async function contentOf({ client }: Author, spaceId: string): Promise<string[]> {
  const at = { spaceId, changeRequestId: '1' };
  const { pages } = await client.call(api.listPagesInChangeRequest, at);
  const all = pages.flatMap((page) => [page, ...(page.pages ?? [])]);
  const query = { format: 'markdown' } as const;
  return Promise.all(
    all.map(async ({ id: pageId, path }) => {
      const { title, markdown = '' } = await client.call(api.getPageInChangeRequest, { ...at, pageId, query });
      return JSON.stringify([path, title, markdown]);
    }),
  );
}

export const appConflicts: readonly Bench[] = inBrowser([
  {
    name: 'app-conflicts',
    about: `conflicts of all four kinds that are settled by keyboard alone, with the content that the API gives`,
    unit: 'conflicts',
    budget: conflicts,
    holds: 'at least',
    async rounds() {
      const author = await startedAuthor();
      const [first, second] = [await writeConflicts(author), await writeConflicts(author)];
      await settleByKeyboard(author, first);
      await settleThroughApi(author, second);
      assert.deepEqual(await contentOf(author, first), await contentOf(author, second));
      return [conflicts];
    },
  },
]);
