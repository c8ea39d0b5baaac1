// A space as a team would have it, and every screen of the application on it: for screenshots, and for checks that
// every screen can be used by everybody.
import { api, type BodyOf } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { Author } from './author.ts';
import { editorReady } from '../browser.ts';
import * as dialogs from './showcase-dialogs.ts';
import { writeNotifications } from './showcase-notifications.ts';
import { writeOrganization } from './showcase-organization.ts';
import { writeSite } from './showcase-sites.ts';
import { install, parents, picture, texts } from './showcase-pages.ts';

export type Screen = {
  name: string;
  path: string;
  /** A text that is there when the screen is ready. */
  ready: string;
  open?(page: Page): Promise<void>;
  /** What is new over a screen that the list has too, such as a dialog. */
  within?: string;
  /** Rules of axe that do not apply, and why. */
  without?: string[];
};

type Changes = BodyOf<typeof api.editContent>['changes'];

const dialog = '[role=dialog]';
const find = '[role=search]';
const suggestions = '[role=listbox]';

export async function writeShowcase(author: Author): Promise<Screen[]> {
  const { service, client, organizationId } = author;
  let visits = 0;
  const { id: userId } = await client.call(api.getCurrentUser);
  await client.call(api.updateUser, { userId, body: { displayName: 'Mira Okafor' } });
  const body = { title: 'Sensor handbook', empty: true, editMode: 'live' } as const;
  const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
  const { id: notesId } = await client.call(api.createSpace, {
    organizationId,
    body: { title: 'Release notes', empty: true, editMode: 'live' },
  });

  await hostSpecification({ client, organizationId });

  const inserted = Object.entries(texts).map(([title, markdown]) => ({
    operation: 'insert_page' as const,
    title,
    ref: title === 'Access keys' ? 'keys' : title,
    document: { markdown },
    ...(parents[title] !== undefined && { into: parents[title] }),
  }));
  const { changes: made } = await edit(inserted);
  const created = made.flatMap((one) => (one.object === 'created_page' ? [one] : []));
  const idOf = (title: string): string => created[Object.keys(texts).indexOf(title)]!.page.id;

  async function edit(changes: Changes) {
    const reply = await client.call(api.editContent, { spaceId, body: { changes } });
    if ('dryRun' in reply) throw new Error('the edit was not stored');
    return reply;
  }
  const rewrite = (title: string, from: string, to: string) =>
    edit([update(idOf(title), texts[title]!.replace(from, to))]);

  const files = ['gateway.svg', 'sensor-front.svg', 'wiring.svg'].map((name, index) => ({
    name,
    base64: Buffer.from(picture(['#346ddb', '#007930', '#985c00'][index]!)).toString('base64'),
    contentType: 'image/svg+xml',
  }));
  const { insertedFiles = [] } = await edit([{ operation: 'insert_files', files }]);
  const { reusableContents = [] } = await edit([
    {
      operation: 'insert_reusable_content',
      title: 'Support hours',
      document: { markdown: 'We answer **Monday to Friday**, from 9 to 17 h.\n' },
      ref: 'hours',
    },
    { operation: 'insert_variable', name: 'firmware', value: '2.4.1' },
    { operation: 'insert_variable', name: 'beta', value: false },
    update(
      idOf('Welcome'),
      `${texts['Welcome']}\n{% include "hours" %}\n\nFirmware: <code class="expression">space.vars.firmware</code>\n`,
    ),
  ]);
  await edit([
    update(
      idOf('Webhooks'),
      `${texts['Webhooks']}\nOld: [Events](/pages/${idOf('Release notes')}).\n\n![](/files/${insertedFiles[0]?.id})\n`,
    ),
  ]);
  await edit([{ operation: 'delete_page', page: idOf('Release notes') }]);
  await fetch(`${service.url}/v1/spaces/${spaceId}/imports/upload?source=markdown&name=runbook.md`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'text/markdown' },
    body: '# Runbook\n\nRestart the gateway first.\n',
  });
  await rewrite('Connect a sensor', 'three seconds', 'five seconds');

  const { number } = await client.call(api.createChangeRequest, { spaceId, body: { subject: 'Clearer first steps' } });
  const changeRequestId = String(number);
  const proposed = [
    update(
      idOf('Install the gateway'),
      install
        .replace('(keys)', `(/pages/${idOf('Access keys')})`)
        .replace('runs on any Linux machine in your network', 'runs on any Linux machine or in a container')
        .replace(
          'Readings appear within a minute.',
          'The first readings appear within a minute, and then every ten seconds.',
        ),
    ),
    update(
      idOf('Connect a sensor'),
      '# Connect a sensor\n\nHold the button for three seconds. The light blinks *green*.\n',
    ),
    update(
      idOf('Update the firmware'),
      texts['Update the firmware']!.replace('at night', 'between 2 and 4 in the morning'),
    ),
  ];
  await client.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: { changes: proposed } });
  await client.call(api.updateChangeRequest, { spaceId, changeRequestId, body: { status: 'open' } });
  await rewrite(
    'Connect a sensor',
    'three seconds. The light blinks *blue*',
    'five seconds. The light blinks *blue* twice',
  );
  await rewrite('Update the firmware', 'at night', 'on Sundays');
  await comment(idOf('Install the gateway'));

  async function comment(page: string): Promise<void> {
    const { document } = await client.call(api.getPage, { spaceId, pageId: page, query: { format: 'document' } });
    const nodes = (document?.nodes ?? []) as { key: string }[];
    const first = { page, node: nodes[0]!.key, body: { markdown: 'Should we say that a **Raspberry Pi** is enough?' } };
    const { id: commentId } = await client.call(api.createComment, { spaceId, body: first });
    await client.call(api.createCommentReply, {
      spaceId,
      commentId,
      body: { body: { markdown: 'Yes, many ask for it.' } },
    });
    await client.call(api.createComment, { spaceId, body: { page, body: { markdown: 'The table reads well now.' } } });
  }

  // What is typed goes to a change request of its own and leaves no trace in the history.
  const second = await client.call(api.createChangeRequest, { spaceId, body: { subject: 'Batteries and keys' } });
  const draft = String(second.number);
  const unwritten = {
    operation: 'insert_page' as const,
    title: 'Release checklist',
    document: { markdown: '# Release checklist\n' },
  };
  await client.call(api.editContentInChangeRequest, {
    spaceId,
    changeRequestId: draft,
    body: {
      changes: [unwritten, update(idOf('Battery life'), `${texts['Battery life']}\nKeep spares in a dry place.\n`)],
    },
  });

  /** Somebody else changes the sentence that is being written. */
  async function contradict(shown: Page): Promise<void> {
    await editorReady(shown);
    await shown.locator('.ProseMirror p').first().click();
    await shown.keyboard.press('End');
    const theirs = `# Access keys\n\nA key belongs to one workspace and is valid for ${++visits + 1} years.\n`;
    const changes = [update(idOf('Access keys'), theirs)];
    await client.call(api.editContentInChangeRequest, { spaceId, changeRequestId: draft, body: { changes } });
    await shown.keyboard.type(' It is shown once.');
    await shown.getByRole('button', { name: 'Settle the conflicts' }).click();
    await shown.getByRole('button', { name: 'Save the result' }).waitFor();
  }

  const siteScreens = await writeSite(author, spaceId, notesId);
  const at = `/app/s/${spaceId}`;
  const typed = `${at}/~/changes/${draft}/battery-life?mode=edit`;
  const contradicted = `${at}/~/changes/${draft}/access-keys?mode=edit`;
  const page = `${at}/getting-started/install-the-gateway`;
  const request = `${at}/~/changes/${number}`;
  return [
    { name: 'home', path: '/app', ready: 'Clearer first steps' },
    { name: 'page', path: page, ready: 'Readings appear within a minute.' },
    { name: 'comments', path: `${page}?panel=comments`, ready: 'Yes, many ask for it.' },
    { name: 'source', path: `${request}/getting-started/install-the-gateway?mode=source`, ready: 'Saved' },
    { name: 'change-requests', path: `${at}/~/changes`, ready: 'Clearer first steps' },
    { name: 'change-request', path: request, ready: 'between 2 and 4' },
    { name: 'review', path: `${request}/~/review?page=${idOf('Install the gateway')}`, ready: 'Comment on this block' },
    {
      name: 'conflicts',
      path: `${request}/~/conflicts`,
      ready: 'Take the change request',
      open: (shown) => shown.keyboard.press('3'),
    },
    { name: 'history', path: `${at}/~/history`, ready: 'Compare with', open: dialogs.chooseOlder },
    { name: 'page-history', path: `${at}/~/history?page=${idOf('Connect a sensor')}`, ready: 'Compare with' },
    { name: 'files', path: `${at}/~/files`, ready: 'wiring.svg' },
    { name: 'reusable-contents', path: `${at}/~/reusable`, ready: 'Support hours' },
    { name: 'reusable-content', path: `${at}/~/reusable/${reusableContents[0]?.id}`, ready: 'We answer' },
    { name: 'variables', path: `${at}/~/variables`, ready: 'firmware' },
    { name: 'broken-links', path: `${at}/~/links`, ready: 'Webhooks' },
    { name: 'space-settings', path: `${at}/~/settings`, ready: 'Copy as API call' },
    { name: 'git-sync', path: `${at}/~/settings/git`, ready: 'Check and preview' },
    { name: 'imports', path: `${at}/~/settings/imports`, ready: 'runbook.md' },
    { name: 'translations', path: `${at}/~/settings/translations`, ready: 'There are no translations' },
    { name: 'specifications', path: `/app/o/${organizationId}/specifications`, ready: 'Processed' },
    { name: 'specification', path: `/app/o/${organizationId}/specifications/sensors`, ready: 'may break' },
    { name: 'rich', path: `${at}/alarm-rules?mode=edit`, ready: 'With every reading', open: editorReady },
    {
      name: 'empty-page',
      path: `${at}/~/changes/${draft}/release-checklist?mode=edit`,
      ready: 'Saved',
      open: editorReady,
    },
    { name: 'delete-space', path: page, ready: 'Readings appear', open: dialogs.openDeleteSpace, within: dialog },
    { name: 'new-space', path: '/app', ready: 'Clearer first steps', open: dialogs.openNewSpace, within: dialog },
    { name: 'fix-link', path: `${at}/~/links`, ready: 'Webhooks', open: dialogs.openFixLink, within: dialog },
    {
      name: 'merge',
      path: `${at}/~/changes/${draft}`,
      ready: 'Release checklist',
      open: dialogs.openMerge,
      within: dialog,
    },
    { name: 'palette', path: page, ready: 'Readings appear', open: dialogs.openPalette, within: dialog },
    { name: 'page-options', path: page, ready: 'Readings appear', open: dialogs.openOptions, within: dialog },
    { name: 'page-appearance', path: page, ready: 'Readings appear', open: dialogs.openAppearance, within: dialog },
    { name: 'publish', path: page, ready: 'Readings appear', open: dialogs.openPublish, within: dialog },
    { name: 'transfer', path: page, ready: 'Readings appear', open: dialogs.openTransfer, within: dialog },
    { name: 'preview', path: page, ready: 'Readings appear', open: dialogs.openPreview, within: dialog },
    { name: 'find', path: `${at}/alarm-rules?mode=edit`, ready: 'With every', open: dialogs.openFind, within: find },
    { name: 'link', path: typed, ready: 'two years', open: dialogs.openLink, within: dialog },
    { name: 'button', path: typed, ready: 'two years', open: dialogs.openButton, within: dialog },
    { name: 'formula', path: typed, ready: 'two years', open: dialogs.openFormula, within: dialog },
    { name: 'column', path: typed, ready: 'two years', open: dialogs.openColumn, within: dialog },
    { name: 'uploads', path: typed, ready: 'two years', open: dialogs.openUploads, within: '.ProseMirror' },
    {
      name: 'blocks',
      path: typed,
      ready: 'two years',
      open: dialogs.openBlocks,
      within: suggestions,
      // The editor keeps the focus and scrolls the list to its active descendant.
      without: ['scrollable-region-focusable'],
    },
    ...(await writeOrganization({ client, organizationId }, spaceId)),
    ...(await writeNotifications(author, { spaceId, changeRequestId, number, pageId: idOf('Install the gateway') })),
    { name: 'mentions', path: typed, ready: 'two years', open: dialogs.openMentions, within: suggestions },
    ...siteScreens,
    // Last, because the text that is not saved is listed on every screen.
    { name: 'save-conflict', path: contradicted, ready: 'A key belongs', open: contradict },
  ];
}

const update = (page: string, markdown: string) => ({
  operation: 'update_page' as const,
  page,
  document: { markdown },
});

/** Two versions, of which the second breaks clients. */
async function hostSpecification({ client, organizationId }: Pick<Author, 'client' | 'organizationId'>): Promise<void> {
  const at = { organizationId, specSlug: 'sensors' };
  const operation = (summary: string) => ({ get: { summary, responses: { 200: { description: 'Done' } } } });
  const versions = [
    { '/sensors': operation('List sensors'), '/readings': operation('List readings') },
    { '/sensors': operation('List sensors'), '/alarms': operation('List alarms') },
  ];
  for (const [index, paths] of versions.entries()) {
    const info = { title: 'Sensor API', version: `${index + 1}.0` };
    const text = JSON.stringify({ openapi: '3.1.0', info, paths });
    await client.call(api.setOpenApiSpec, { ...at, body: { source: { text } } });
    for (let state = ''; state !== 'complete'; await new Promise((resolve) => setTimeout(resolve, 100))) {
      ({ processingState: state } = await client.call(api.getOpenApiSpec, at));
    }
  }
}
