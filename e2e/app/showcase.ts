// A space as a team would have it, and every screen of the application on it: for screenshots, and for checks that
// every screen can be used by everybody.
import { api, type BodyOf } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { Author } from './author.ts';

export type Screen = {
  name: string;
  path: string;
  /** A text that is there when the screen is ready. */
  ready: string;
  open?(page: Page): Promise<void>;
};

type Changes = BodyOf<typeof api.editContent>['changes'];

const install = `# Install the gateway

The gateway runs on any Linux machine in your network. It collects readings from **sensors** and sends them to your
workspace.

{% hint style="info" %}
You need a workspace and an access key. See [Access keys](keys).
{% endhint %}

## Requirements

| Part    | Minimum        | Recommended |
| ------- | -------------- | ----------- |
| Memory  | 512 MB         | 1 GB        |
| Disk    | 2 GB           | 8 GB        |
| Network | Port 443, out  | Port 443    |

## Steps

1. Download the package for your system.
2. Start the service and enter the access key.
3. Check that the gateway is listed under **Devices**.

\`\`\`sh
curl -fsSL https://get.example.com/gateway.sh | sh
gateway start --key "$ACCESS_KEY"
\`\`\`

Readings appear within a minute.
`;

const short: Record<string, string> = {
  Welcome: '# Welcome\n\nEverything about sensors, gateways and workspaces.\n',
  'Getting started': '# Getting started\n\nFrom the box to the first reading in ten minutes.\n',
  'Install the gateway': install,
  'Connect a sensor': '# Connect a sensor\n\nHold the button for three seconds. The light blinks *blue*.\n',
  'Update the firmware':
    '# Update the firmware\n\nUpdates are installed at night.\n\n## Roll back\n\nKeep the button pressed.\n',
  'Access keys': '# Access keys\n\nA key belongs to one workspace and can be revoked.\n',
  Webhooks: '# Webhooks\n\nEvents are sent as JSON over HTTPS.\n',
  'Release notes': '# Release notes\n\n## 2.4\n\nFaster start.\n',
};
const parents: Record<string, string> = {
  'Install the gateway': 'Getting started',
  'Connect a sensor': 'Getting started',
  'Update the firmware': 'Getting started',
};

const picture = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${color}"/><path d="M16 44l12-16 8 10 6-8 8 14z" fill="#fff"/></svg>`;

export async function writeShowcase({ client, organizationId }: Author): Promise<Screen[]> {
  const { id: userId } = await client.call(api.getCurrentUser);
  await client.call(api.updateUser, { userId, body: { displayName: 'Mira Okafor' } });
  const body = { title: 'Sensor handbook', empty: true, editMode: 'live' } as const;
  const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
  await client.call(api.createSpace, { organizationId, body: { title: 'Release notes', empty: true } });

  const inserted = Object.entries(short).map(([title, markdown]) => ({
    operation: 'insert_page' as const,
    title,
    ref: title === 'Access keys' ? 'keys' : title,
    document: { markdown },
    ...(parents[title] !== undefined && { into: parents[title] }),
  }));
  const { changes: made } = await edit(inserted);
  const created = made.flatMap((one) => (one.object === 'created_page' ? [one] : []));
  const idOf = (title: string): string => created[Object.keys(short).indexOf(title)]!.page.id;

  async function edit(changes: Changes) {
    const reply = await client.call(api.editContent, { spaceId, body: { changes } });
    if ('dryRun' in reply) throw new Error('the edit was not stored');
    return reply;
  }
  const rewrite = (title: string, from: string, to: string) =>
    edit([update(idOf(title), short[title]!.replace(from, to))]);

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
      `${short['Welcome']}\n{% include "hours" %}\n\nFirmware: <code class="expression">space.vars.firmware</code>\n`,
    ),
  ]);
  await edit([
    update(
      idOf('Webhooks'),
      `${short['Webhooks']}\nOld: [Events](/pages/${idOf('Release notes')}).\n\n![](/files/${insertedFiles[0]?.id})\n`,
    ),
  ]);
  await edit([{ operation: 'delete_page', page: idOf('Release notes') }]);
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
      short['Update the firmware']!.replace('at night', 'between 2 and 4 in the morning'),
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

  const at = `/app/s/${spaceId}`;
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
    { name: 'history', path: `${at}/~/history`, ready: 'Compare with', open: chooseOlder },
    { name: 'page-history', path: `${at}/~/history?page=${idOf('Connect a sensor')}`, ready: 'Compare with' },
    { name: 'files', path: `${at}/~/files`, ready: 'wiring.svg' },
    { name: 'reusable-contents', path: `${at}/~/reusable`, ready: 'Support hours' },
    { name: 'reusable-content', path: `${at}/~/reusable/${reusableContents[0]?.id}`, ready: 'We answer' },
    { name: 'variables', path: `${at}/~/variables`, ready: 'firmware' },
    { name: 'broken-links', path: `${at}/~/links`, ready: 'Webhooks' },
    { name: 'page-options', path: page, ready: 'Readings appear', open: openOptions },
  ];
}

const update = (page: string, markdown: string) => ({
  operation: 'update_page' as const,
  page,
  document: { markdown },
});

async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for this page' }).click();
  await page.getByRole('menuitem', { name: 'Page options' }).click();
  await page.getByLabel('Description').waitFor();
}

async function chooseOlder(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'History' }).getByRole('link').nth(1).click();
  await page.locator('ins').first().waitFor();
}
