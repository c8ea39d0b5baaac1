// The page of the installation: its operator mends what a mail server that was down left behind, others are told why they see nothing.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { startMailServer, type Email, type MailServer } from '../../packages/server/test/mail-server.ts';
import { becomes } from '../browser.ts';
import { freePort } from '../service.ts';
import { startAppService, startAuthor, type Author } from './author.ts';

const linkOf = ({ text = '' }: Email): string => /https?:\S+\/app\/invitations\/\S+/.exec(text)![0];

describe('the installation in the application', () => {
  let author: Author;
  let port: number;
  let mail: MailServer | undefined;
  before(async () => {
    port = await freePort();
    author = await startAuthor(await startAppService({ LECTERN_SMTP_URL: `smtp://127.0.0.1:${port}` }));
  });
  after(async () => {
    await mail?.stop();
    await author?.stop();
  });

  const at = (organizationId: string) => `${author.service.url}/app/o/${organizationId}/settings/installation`;

  test('shows its operator health and storage, runs a job again and sends a test mail', async () => {
    const { organizationId, client } = author;
    await client.call(api.inviteUsers, { organizationId, body: { emails: ['wren@example.test'], role: 'create' } });
    const page = await author.open();
    await becomes(async () => {
      await page.goto(at(organizationId));
      await page.getByRole('heading', { name: 'Jobs' }).waitFor();
      return (await page.getByText(/ECONNREFUSED/).allTextContents()).join('\n');
    }, /ECONNREFUSED/);
    for (const name of ['Health', 'Versions', 'Storage']) await page.getByRole('heading', { name }).waitFor();
    await page.getByText(/^Lectern \d+\.\d+\.\d+/).waitFor();
    await page.getByText(/^SQLite \d/).waitFor();
    await page.getByText(/^Files: \d+/).waitFor();

    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await page.getByText(/the mail server refused the mail/).waitFor();
    // The list follows the job. It is tried a fourth time after 8 seconds, and until then it can be run by hand.
    await page.getByText(/Retrying · Attempts: (?:[3-9]|\d\d)/).waitFor();
    mail = await startMailServer(port);
    await page.getByRole('button', { name: 'Run now: mail.send' }).click();
    await page.getByText('The job runs again.').waitFor();
    await becomes(async () => mail!.mails.map(({ to }) => to).join(' '), 'wren@example.test');
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await page.getByText('Sent to admin@localhost.').waitFor();
    assert.deepEqual(mail.mails.at(-1)!.to, ['admin@localhost']);

    await page.getByText('Licences').click();
    await page.getByText(/^fastify \d/).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    await page.getByText('ECONNREFUSED').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('is closed to members and to administrators of other organizations', async () => {
    const page = await author.open({ storageState: { cookies: [], origins: [] } });
    await page.goto(linkOf(mail!.mails.find(({ to }) => to.includes('wren@example.test'))!.mail));
    await page.getByLabel('Your name').fill('Wren');
    await page.getByLabel('Choose a password').fill('an owl in the attic');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${author.service.url}/app`);
    const asked: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/installation') && answer.url().includes('/v1/')) asked.push(String(answer.status()));
    });
    await page.goto(at(author.organizationId));
    await page.getByText('Only administrators', { exact: false }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Health' }).count(), 0);
    assert.deepEqual(asked, []);

    const other = await author.client.call(api.createOrganization, { body: { title: 'Second' } });
    const operator = await author.open();
    operator.removeAllListeners('console');
    await operator.goto(at(other.id));
    await operator.getByText('LECTERN_OPERATORS').waitFor();
    assert.equal(await operator.getByRole('heading', { name: 'Health' }).count(), 0);
    await operator.context().close();
    await page.context().close();
  });
});
