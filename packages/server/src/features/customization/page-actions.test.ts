import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type BodyOf } from '@lectern/contract';
import { aSite } from '../../../test/site-fixture.ts';

type Settings = BodyOf<typeof api.setSiteCustomization>;

async function start() {
  const { admin, at } = await aSite('Guide');
  const get = () => admin.call(api.getSiteCustomization, at);
  const set = async (change: Partial<Settings>) =>
    admin.call(api.setSiteCustomization, { ...at, body: { ...(await get()), ...change } });
  const { items } = await admin.call(api.listSiteSpaces, at);
  return { admin, at, there: { ...at, siteSpaceId: items[0]!.id }, get, set };
}

describe('the actions of pages', () => {
  test('follow the settings of older clients', async () => {
    const { set } = await start();
    const one = await set({ pdf: { enabled: false }, git: { showEditLink: true } });
    assert.deepEqual(one.pageActions.items, ['markdown', 'git']);
    const other = await set({ pageActions: { markdown: false, externalAI: true } });
    assert.deepEqual(other.pageActions, { markdown: false, externalAI: true, items: ['git', 'external-ai'] });
    // A client sends everything back, with the list, which it did not change.
    const back = await set({ pageActions: { ...other.pageActions, markdown: true } });
    assert.deepEqual(back.pageActions.items, ['git', 'external-ai', 'markdown']);
    assert.deepEqual((await set({ ai: { mode: 'assistant' } })).pageActions.items.slice(-2), ['assistant', 'mcp']);
    assert.deepEqual((await set({ ai: { mode: 'none' } })).pageActions.items, back.pageActions.items);
  });

  test('are a list for newer clients, in the given order', async () => {
    const { admin, there, set } = await start();
    const set1 = await set({ pageActions: { items: ['pdf', 'mcp', 'git', 'pdf'] } });
    assert.deepEqual(set1.pageActions, { markdown: false, externalAI: false, items: ['pdf', 'mcp', 'git'] });
    assert.deepEqual([set1.pdf.enabled, set1.git.showEditLink], [true, true]);
    const items = ['markdown' as const];
    const own = await admin.call(api.updateSiteSpaceCustomization, { ...there, body: { pageActions: { items } } });
    assert.deepEqual([own.pageActions.items, own.pdf.enabled, own.git.showEditLink], [items, false, false]);
    const pdf = { enabled: true };
    const more = await admin.call(api.updateSiteSpaceCustomization, { ...there, body: { pdf } });
    assert.deepEqual(more.pageActions.items, ['markdown', 'pdf']);
    const plain = { pageActions: null, pdf: null, git: null };
    const given = await admin.call(api.updateSiteSpaceCustomization, { ...there, body: plain });
    assert.deepEqual(given.pageActions, set1.pageActions);
    await assert.rejects(set({ pageActions: { items: ['print' as never] } }), { code: 400 });
  });
});

describe('settings that only some clients know', () => {
  test('stay unchanged when they are absent', async () => {
    const { admin, at, get, set } = await start();
    const socialAccounts = [
      { platform: 'mastodon' as const, handle: 'us@example.social', display: { footer: true, header: false } },
    ];
    const { styling } = await get();
    const theme = { light: 'one-light', dark: 'nord' } as const;
    const codeTheme = { ...styling.codeTheme, default: theme };
    await set({ socialAccounts, styling: { ...styling, codeTheme }, pageActions: { items: ['git'] } });
    const { socialAccounts: _, pdf: __, git: ___, pageActions, ...rest } = await get();
    const { codeTheme: ____, ...look } = rest.styling;
    const { items: _____, ...flags } = pageActions;
    const older = { ...rest, styling: look, pageActions: flags };
    const after = await admin.call(api.setSiteCustomization, { ...at, body: older });
    assert.deepEqual([after.socialAccounts, after.styling.codeTheme], [socialAccounts, codeTheme]);
    assert.deepEqual(
      [after.pageActions.items, after.pdf, after.git],
      [['git'], { enabled: false }, { showEditLink: true }],
    );
    const bad = [{ ...socialAccounts[0]!, handle: 'https://example.social/@us' }];
    await assert.rejects(set({ socialAccounts: bad }), { code: 400 });
    await assert.rejects(
      set({ styling: { ...styling, codeTheme: { ...codeTheme, default: { ...theme, dark: 'x' } } } as never }),
      {
        code: 400,
      },
    );
  });
});
