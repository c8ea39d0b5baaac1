// One engine: what is stored is tested with the feature.
// Two people: one mentions the other, who is told, opens it and has read it; a third stops the mails without signing in.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { startMailServer, type Email, type MailServer } from '../../packages/server/test/mail-server.ts';
import { checkAccessible, checkFits } from '../browser.ts';
import { startAppService, startAuthor, writeSpace, type Author } from './author.ts';
import { reloadUntil, stored, trackRequests } from './visit.ts';

let server: MailServer;

async function mailTo(address: string, about: RegExp, seconds = 20): Promise<Email> {
  for (let tries = 0; tries < seconds * 4; tries++) {
    const found = server.mails.find(({ to, mail }) => to.includes(address) && about.test(mail.subject ?? ''));
    if (found) return found.mail;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`no mail to ${address} among ${server.mails.length}`);
}

const linkIn = ({ text = '' }: Email, part: string): string =>
  new RegExp(`https?://\\S*${part}\\S*`).exec(text)?.[0] ?? assert.fail(`no link ${part} in ${text}`);

describe('notifications in the application', () => {
  let author: Author;
  before(async () => {
    server = await startMailServer();
    author = await startAuthor(await startAppService({ LECTERN_SMTP_URL: server.url }));
  });
  after(async () => {
    await author?.stop();
    await server?.stop();
  });

  const invite = async (name: string, role: 'comment' | 'review'): Promise<{ email: string; id: string }> => {
    const email = `${name.toLowerCase()}@example.test`;
    const { organizationId, client } = author;
    const { users } = await client.call(api.inviteUsers, { organizationId, body: { emails: [email], role } });
    return { email, id: users[0]! };
  };

  /** Signs in with the link of the invitation. */
  const join = async (name: string, role: 'comment' | 'review') => {
    const person = await invite(name, role);
    const context = await author.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    trackRequests(page);
    await page.goto(linkIn(await mailTo(person.email, /invites you/), '/app/invitations/'));
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Choose a password').fill('an owl in the attic');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${author.service.url}/app`);
    return { ...person, page };
  };

  const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

  test('lead from a mention to the comment, which then is read; mails stop without signing in', async () => {
    const { spaceId } = await writeSpace(author);
    const { organizationId, client, service } = author;
    const wren = await join('Wren', 'review');
    const otto = await invite('Otto', 'comment');
    const mention = ({ id }: { id: string }) => `Please look, [you](lectern:user/${id} "mention").`;
    await client.call(api.createComment, { spaceId, body: { body: { markdown: mention(otto) } } });

    const mine = await author.open();
    mine.setDefaultTimeout(30_000);
    await mine.goto(`${service.url}/app/s/${spaceId}/guide?panel=comments`);
    await mine.getByLabel('Write a comment').fill('Look here, @wre');
    await mine.getByRole('option', { name: /Wren/ }).waitFor();
    await mine.keyboard.press('Enter');
    await mine.keyboard.press('ControlOrMeta+Enter');
    await mine.getByText('Look here, Wren').waitFor();

    const { page } = wren;
    await page.goto(`${service.url}/app`);
    await reloadUntil(bell(page).getByText('1', { exact: true }));
    assert.equal(await bell(page).getAttribute('aria-label'), 'Notifications, unread: 1');
    await bell(page).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await page
      .getByRole('region', { name: 'Today' })
      .getByRole('link', { name: /mentioned you/ })
      .click();
    await page.locator('[data-target=true]').getByText('Look here').waitFor();
    assert.match(page.url(), /\/guide\?panel=comments#comment-/);
    await page.waitForFunction(() => !document.querySelector('header a[aria-label*="unread"]'));

    // A change request that is watched, and one that is muted.
    const { number, id: changeRequestId } = await client.call(api.createChangeRequest, {
      spaceId,
      body: { subject: 'Owls' },
    });
    await page.goto(`${service.url}/app/s/${spaceId}/~/changes/${number}`);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await stored(page, () => page.getByRole('radio', { name: /^Watch/ }).check());
    await page.keyboard.press('Escape');
    const say = (markdown: string) =>
      client.call(api.createCommentInChangeRequest, { spaceId, changeRequestId, body: { body: { markdown } } });
    await say('Owls are quiet.');
    await page.goto(`${service.url}/app/o/${organizationId}/notifications`);
    await reloadUntil(page.getByText('Owls are quiet.'));
    // A mention in the text of a page.
    const text = { operation: 'insert_page' as const, title: 'Sightings', document: { markdown: mention(wren) } };
    await client.call(api.editContent, { spaceId, body: { changes: [text] } });
    const mentions = page.getByRole('main').getByRole('link', { name: /mentioned you/ });
    for (let tries = 0; tries < 40 && (await mentions.count()) < 2; tries++) {
      await page.waitForTimeout(1000);
      await page.reload();
      await page.getByText('Owls are quiet.').waitFor();
    }
    assert.equal(await mentions.count(), 2);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    await page.goto(`${service.url}/app/o/${organizationId}/notifications/settings`);
    await page.getByRole('combobox', { name: 'E-mail', exact: true }).selectOption('Once a day');
    await page.getByText('Saved').first().waitFor();
    const [hour] = await page.getByLabel('Time of the daily e-mail').selectOption({ index: 7 });
    const storedHour = async () => {
      const answer = await page.request.get(`${service.url}/v1/orgs/${organizationId}/notification-settings`);
      return ((await answer.json()) as { digestHour: number }).digestHour;
    };
    const wanted = Number(hour);
    for (let tries = 0; tries < 40 && (await storedHour()) !== wanted; tries++) await page.waitForTimeout(250);
    assert.equal(await storedHour(), wanted);
    await stored(page, () => page.getByLabel('Comments on change requests you take part in').selectOption('Off'));
    await page.setViewportSize({ width: 360, height: 740 });
    await checkFits(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('button', { name: 'Actions for this space' }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
    await stored(page, () => page.getByRole('radio', { name: /^Mute/ }).check());
    await page.keyboard.press('Escape');
    await say('Owls hunt at night.');
    await page.waitForTimeout(2000);
    await page.goto(`${service.url}/app/o/${organizationId}/notifications`);
    await page.getByText('Owls are quiet.').waitFor();
    assert.equal(await page.getByText('Owls hunt at night.').count(), 0);
    await page.context().close();
    await mine.context().close();

    const mail = await mailTo(otto.email, /mentioned you/, 90);
    const stranger = await (await author.browser.newContext({ bypassCSP: true })).newPage();
    await stranger.goto(linkIn(mail, '/app/notifications/unsubscribe'));
    await stranger.getByRole('heading', { name: 'Stop e-mails?' }).waitFor();
    await checkAccessible(stranger);
    await stranger.getByRole('button', { name: 'Stop these e-mails' }).click();
    await stranger.getByText(/sends no more notifications to otto@example.test/).waitFor();
    await stranger.goto(`${service.url}/app/notifications/unsubscribe?organization=x&user=y&expires=1&signature=z`);
    await stranger.getByText(/This link is not valid/).waitFor();
    await stranger.context().close();
  });
});
