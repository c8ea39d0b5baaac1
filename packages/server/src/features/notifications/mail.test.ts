// Mail to a real SMTP server, parsed as a mail client does.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { createApp, type App } from '../../app.ts';
import { a, passTime, services, type Person } from '../../../test/harness.ts';
import { startMailServer, type Email, type MailServer } from '../../../test/mail-server.ts';
import { signUrl } from '../../platform/signed-url.ts';
import { mailAt } from './enqueue-mail.ts';
import { mailTexts } from './mail-texts/texts.ts';

let server: MailServer;
let app: App;
let config: typeof services.config;

const sentTo = (person: Person): Email[] =>
  server.mails.filter(({ to }) => to.includes(person.email)).map(({ mail }) => mail);

/** The path of the link that stops mails. */
function unsubscribeIn(mail: Email): string {
  const { value = '' } = mail.headers.find(({ key }) => key === 'list-unsubscribe') ?? {};
  const [, url = ''] = /^<(.+)>$/.exec(value) ?? [];
  assert.ok(mail.text!.includes(url) && mail.html!.includes(url.replaceAll('&', '&amp;')));
  return url.replace(services.config.url, '');
}

const request = (method: 'GET' | 'POST', url: string, payload?: string, type = 'application/x-www-form-urlencoded') =>
  app.http.inject({ method, url, ...(payload !== undefined && { payload, headers: { 'content-type': type } }) });

async function aThread() {
  const organization = await a.organization({ title: 'Acme https://evil.example/x' });
  const { admin, id: organizationId } = organization;
  const space = await a.space({ in: organization, title: 'Handbook' });
  const ann = await a.member({ in: organization, role: 'comment', name: 'Ann' });
  const mention = async (text = 'secret words') => {
    const markdown = `${text} [Ann](lectern:user/${ann.id} "mention")`;
    await admin.call(api.createComment, { spaceId: space.id, body: { body: { markdown } } });
    await app.runJobs();
  };
  const set = (body: { email?: 'immediately' | 'daily' | 'never'; language?: string }) =>
    ann.call(api.updateNotificationSettings, { organizationId, body });
  return { organization, organizationId, admin, space, ann, mention, set };
}

describe('mails of notifications', () => {
  before(async () => {
    server = await startMailServer();
    config = { ...services.config, smtpUrl: server.url };
    app = createApp({ ...services, config });
  });
  after(async () => {
    await app.http.close();
    await server.stop();
  });

  test('follow the events of a minute, as one, with names only', async () => {
    const { ann, mention, space } = await aThread();
    await mention();
    await mention();
    assert.equal(sentTo(ann).length, 0);
    passTime({ minutes: 2 });
    await app.runJobs();
    await app.runJobs();
    const [mail, ...others] = sentTo(ann);
    assert.deepEqual([others.length, mail!.subject], [0, '2 notifications from Acme']);
    assert.ok(mail!.text!.includes('mentioned you: Handbook'));
    assert.ok(mail!.text!.includes(`/app/s/${space.id}`));
    assert.doesNotMatch(mail!.text! + mail!.html!, /secret words|evil/);
    const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value;
    assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    assert.equal(header('auto-submitted'), 'auto-generated');
    passTime({ days: 1 });
    await app.runJobs();
    assert.equal(sentTo(ann).length, 1);
  });

  test('are not sent for what was read, or can no longer be seen, before', async () => {
    const { ann, admin, mention, space, organizationId } = await aThread();
    await mention();
    await ann.call(api.markNotifications, { organizationId, body: {} });
    passTime({ minutes: 2 });
    await app.runJobs();
    assert.equal(sentTo(ann).length, 0);
    await mention();
    await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: null } });
    passTime({ minutes: 2 });
    await app.runJobs();
    await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: 'inherit' } });
    passTime({ minutes: 2 });
    await app.runJobs();
    assert.equal(sentTo(ann).length, 0);
  });

  test('are one a day for who wants a digest, in their language, sent once by however many processes', async () => {
    const { ann, mention, set } = await aThread();
    await set({ email: 'daily', language: 'de' });
    await mention();
    await mention();
    passTime({ minutes: 5 });
    await app.runJobs();
    const early = sentTo(ann).length;
    passTime({ days: 1 });
    const another = createApp({ ...services, config });
    await Promise.all([app.runJobs(), another.runJobs()]);
    await another.http.close();
    passTime({ minutes: 10 });
    await app.runJobs();
    const [mail, ...others] = sentTo(ann);
    assert.deepEqual([early, others.length, mail!.subject], [0, 0, '2 Benachrichtigungen von Acme']);
    assert.match(mail!.html!, /<html lang="de">/);
    passTime({ days: 3 });
    await app.runJobs();
    assert.equal(sentTo(ann).length, 1);
    await mention();
    passTime({ days: 1 });
    await app.runJobs();
    await app.runJobs();
    assert.equal(sentTo(ann).length, 2);
  });

  test('stop with the link, without signing in; opening it changes nothing', async () => {
    const { ann, mention, organizationId } = await aThread();
    await mention();
    passTime({ minutes: 2 });
    await app.runJobs();
    await app.runJobs();
    const path = unsubscribeIn(sentTo(ann)[0]!);
    const settings = async () => (await ann.call(api.getNotificationSettings, { organizationId })).email;
    const opened = await request('GET', path);
    assert.deepEqual([opened.statusCode, await settings()], [200, 'immediately']);
    assert.match(opened.payload, /<form method="post"/);
    const clicked = await request('POST', path, 'List-Unsubscribe=One-Click');
    assert.deepEqual([clicked.statusCode, await settings()], [200, 'never']);
    // Again, and as other mail clients send it.
    const form = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    assert.equal((await request('POST', path, form, 'multipart/form-data; boundary=x')).statusCode, 200);
    await mention();
    passTime({ days: 2 });
    await app.runJobs();
    await app.runJobs();
    assert.equal(sentTo(ann).length, 1);
  });

  test('say in a sentence that a link is forged, expired or of a former member', async () => {
    const { ann, admin, mention, organizationId } = await aThread();
    await mention();
    passTime({ minutes: 2 });
    await app.runJobs();
    await app.runJobs();
    const path = unsubscribeIn(sentTo(ann)[0]!);
    const other = await a.member({ in: { id: organizationId }, role: 'read' });
    const refused = async (link: string) => {
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, payload } = await request(method, link, method === 'POST' ? '' : undefined);
        assert.equal(statusCode, 404);
        assert.match(payload, /This link is not valid: it has expired or is incomplete/);
        assert.doesNotMatch(payload, /Acme|example\.test/);
      }
    };
    await refused(path.replace(ann.id, other.id));
    await refused(path.replace(/signature=.{5}/, 'signature=AAAAA'));
    await refused('/app/notifications/unsubscribe');
    const expires = String(Math.floor(services.clock().getTime() / 1000) + 1000);
    const foreign = { purpose: 'insights', parts: [organizationId, ann.id], expires };
    const query = { organization: organizationId, user: ann.id, expires };
    const signature = signUrl(services.secret, foreign);
    await refused(`/app/notifications/unsubscribe?${new URLSearchParams({ ...query, signature }).toString()}`);
    assert.equal((await ann.call(api.getNotificationSettings, { organizationId })).email, 'immediately');
    assert.equal((await request('GET', path)).statusCode, 200);
    passTime({ days: 366 });
    await refused(path);
    await mention();
    passTime({ minutes: 2 });
    await app.runJobs();
    await app.runJobs();
    const newer = unsubscribeIn(sentTo(ann)[1]!);
    assert.equal((await request('GET', newer)).statusCode, 200);
    await admin.call(api.removeMember, { organizationId, userId: ann.id });
    await refused(newer);
  });
});

describe('the time of a mail', () => {
  test('is a minute later, or the next time of the hour', () => {
    const at = (time: string, email: 'immediately' | 'daily', hour = 6) =>
      mailAt(new Date(time), { email, hour }).toISOString();
    assert.equal(at('2026-03-01T05:59:30.000Z', 'daily', 22), '2026-03-01T22:00:00.000Z');
    assert.equal(at('2026-03-01T05:59:30.000Z', 'daily', 0), '2026-03-02T00:00:00.000Z');
    assert.equal(at('2026-03-01T05:59:30.000Z', 'immediately'), '2026-03-01T06:00:30.000Z');
    assert.equal(at('2026-03-01T05:59:30.000Z', 'daily'), '2026-03-01T06:00:00.000Z');
    assert.equal(at('2026-03-01T06:00:00.000Z', 'daily'), '2026-03-02T06:00:00.000Z');
    assert.equal(at('2026-12-31T23:00:00.000Z', 'daily'), '2027-01-01T06:00:00.000Z');
  });

  test('texts of every language name what they are about', () => {
    const en = mailTexts('en');
    const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
    for (const language of ['ar', 'de', 'es', 'fr', 'ja', 'nl', 'pt-br', 'ru', 'zh']) {
      const texts = mailTexts(language);
      assert.notEqual(texts, en);
      for (const [key, text] of Object.entries(en)) {
        assert.deepEqual(names(texts[key as keyof typeof en]), names(text), `${language} ${key}`);
      }
    }
  });
});
