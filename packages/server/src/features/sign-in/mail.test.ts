// Mail to a real SMTP server, parsed as a mail client does.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { api, createClient } from '@lectern/contract';
import { createApp, type App } from '../../app.ts';
import { a, passTime, services } from '../../../test/harness.ts';
import { openBrowser, wordsOf } from './testing/browser.ts';

const mails: { to: string[]; mail: Email }[] = [];
let refuses = false;
let server: SMTPServer;
let app: App;

const linkIn = (mail: Email): string => /http:\/\/lectern\.test\/app\/\S+/.exec(mail.text!)![0];
const browser = () => openBrowser({ on: app });
const good = 'a heron on the lectern';

let asked = 0;
async function askReset(email: string, address = `192.0.2.${++asked}`) {
  const answer = await openBrowser({ on: app, address }).post('/app/reset', { email });
  await app.runJobs();
  return answer;
}

describe('mail', () => {
  before(async () => {
    server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        username === 'docs@example.test' && password === 'p:w/d'
          ? done(null, { user: username })
          : done(new Error('no')),
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (refuses) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
          const to = session.envelope.rcptTo.map(({ address }) => address);
          void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
            // Files of one process share a database: jobs of others send notifications.
            const isNotification = mail.headers.some(({ key }) => key === 'list-unsubscribe');
            if (!isNotification) mails.push({ to, mail });
            done();
          });
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.server.address() as { port: number };
    const smtpUrl = `smtp://${encodeURIComponent('docs@example.test')}:${encodeURIComponent('p:w/d')}@127.0.0.1:${port}`;
    app = createApp({ ...services, config: { ...services.config, smtpUrl, mailFrom: 'Handbook <docs@example.test>' } });
  });
  after(async () => {
    await app.http.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  describe('requesting a new password', () => {
    test('sends a link to the mailbox, which works once and ends all sessions', async () => {
      const person = await a.person();
      const answer = await askReset(person.email.toUpperCase());
      assert.match(wordsOf(answer), /If there is an account/);
      const { to, mail } = mails.at(-1)!;
      assert.deepEqual([to, mail.from?.address, mail.from?.name], [[person.email], 'docs@example.test', 'Handbook']);
      assert.match(mail.subject!, /new password/);
      const link = linkIn(mail);
      assert.ok(mail.html!.includes(`href="${link}"`));
      const visitor = browser();
      assert.equal((await visitor.post(link, { password: good })).status, 303);
      assert.equal((await browser().post(link, { password: 'of a thief' })).status, 404);
      assert.equal((await visitor.get('/app')).status, 200);
      const stored = JSON.stringify(
        await services.database.reads.q.selectFrom('sign_in_secrets').selectAll().execute(),
      );
      assert.ok(!stored.includes(link.split('/').at(-1)!));
    });

    test('behaves the same for an unknown address', async () => {
      const person = await a.person();
      const before = mails.length;
      const [known, unknown] = [await askReset(person.email), await askReset('nobody@nowhere.test')];
      assert.equal(known.text.replaceAll(person.email, ''), unknown.text.replaceAll('nobody@nowhere.test', ''));
      assert.equal(mails.length, before + 1);
    });

    test('stores no readable link in the database while the mail waits, and retries when the mail server rejects it', async () => {
      const person = await a.person();
      refuses = true;
      const before = mails.length;
      await askReset(person.email);
      assert.equal(mails.length, before);
      const jobs = await services.database.reads.q
        .selectFrom('jobs')
        .selectAll()
        .where('name', '=', 'mail.send')
        .execute();
      assert.equal(jobs.length, 1);
      assert.ok(!/signin|example\.test/.test(jobs[0]!.payload));
      refuses = false;
      passTime({ minutes: 2 });
      await app.runJobs();
      assert.equal(mails.length, before + 1);
    });

    test('cannot be blocked by links that organizations create', async () => {
      const organization = await a.organization();
      const person = await a.member({ in: organization, role: 'read' });
      for (let count = 0; count < 8; count++) {
        await organization.admin.call(api.createLoginLink, { organizationId: organization.id, userId: person.id });
      }
      const before = mails.length;
      await askReset(person.email);
      assert.deepEqual([mails.length, mails.at(-1)!.to], [before + 1, [person.email]]);
    });

    test('is rate limited by mailbox and by IP address', async () => {
      const person = await a.person();
      const before = mails.length;
      passTime({ days: 1 });
      const statuses: number[] = [];
      for (let count = 0; count < 12; count++) statuses.push((await askReset(person.email, '198.51.100.1')).status);
      assert.equal(mails.length - before, 5);
      assert.equal(statuses.at(-1), 429);
    });
  });

  describe('a shared invite link', () => {
    test('sends a new user a personal link, and lets a known user sign in and join', async () => {
      const organization = await a.organization();
      const { urls = { app: '' } } = await organization.admin.call(api.createInviteLink, {
        organizationId: organization.id,
        body: { role: 'comment' },
      });
      const visitor = openBrowser({ on: app, address: '203.0.113.50' });
      assert.match(wordsOf(await visitor.get(urls.app)), /no account yet\?/);
      const sent = await visitor.post(urls.app, { email: 'new@invited.test' });
      assert.match(wordsOf(sent), /Check your mailbox/);
      await app.runJobs();
      await app.runJobs();
      assert.deepEqual(mails.at(-1)!.to, ['new@invited.test']);
      await visitor.post(linkIn(mails.at(-1)!.mail), { name: 'New', password: good });
      assert.equal((await visitor.get(`/v1/orgs/${organization.id}`)).status, 200);
      const joined = await organization.admin.call(api.listAuditEntries, {
        organizationId: organization.id,
        query: { action: 'member_joined' },
      });
      assert.deepEqual(
        joined.items.map(({ actor, details }) => [actor.kind, details]),
        [['job', { role: 'comment', method: 'invite' }]],
      );

      const known = await a.person();
      const again = openBrowser({ on: app, address: '203.0.113.51' });
      const same = await again.post(urls.app, { email: known.email });
      assert.equal(same.text.replaceAll(known.email, ''), sent.text.replaceAll('new@invited.test', ''));
      await app.runJobs();
      await app.runJobs();
      assert.match(mails.at(-1)!.mail.text!, /sign in to join/);
      assert.equal(linkIn(mails.at(-1)!.mail), urls.app);
      await assert.rejects(known.call(api.getOrganization, { organizationId: organization.id }), { code: 404 });
      await askReset(known.email);
      await again.post(linkIn(mails.at(-1)!.mail), { password: good });
      const csrf = /name="csrf" value="([^"]+)"/.exec((await again.get(urls.app)).text)![1]!;
      assert.equal((await again.post(urls.app, {})).status, 403);
      assert.equal((await again.post(urls.app, { csrf })).location, '/app');
      assert.equal((await known.call(api.getOrganization, { organizationId: organization.id })).id, organization.id);
      assert.equal((await again.get(`${urls.app}x`)).status, 404);
    });
  });

  describe('an invitation by e-mail', () => {
    test('is rate limited by address, and contains only links of this service', async () => {
      const title = 'Prize\n\u202ehttps://evil.example/win see evil.example/win www.evil.example Acme.io';
      const { admin, id: organizationId } = await a.organization({ title });
      const token = admin.token;
      const invite = (payload: string, id = organizationId) =>
        app.http.inject({
          method: 'POST',
          url: `/v1/orgs/${id}/invites`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload,
        });
      const body = JSON.stringify({ emails: ['bert@often.test'] });
      const before = mails.length;
      const answers = [];
      for (let count = 0; count < 8; count++) answers.push(await invite(body));
      assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
      // The inviting user is told when no more mail was sent.
      assert.deepEqual(
        answers.map((answer) => answer.json<{ notMailed?: string[] }>().notMailed),
        [...Array.from({ length: 3 }), ...Array.from({ length: 5 }, () => ['bert@often.test'])],
      );
      const another = await a.organization();
      await a.join({ person: admin, in: another, role: 'admin' });
      assert.equal((await invite(body, another.id)).statusCode, 200);
      await app.runJobs();
      assert.equal(mails.length, before + 3);
      const { mail } = mails.at(-1)!;
      assert.equal(mail.subject, 'Prize see Acme.io invites you to its documentation');
      assert.doesNotMatch(mail.text! + mail.html!, /evil/);
      // The last link that was sent is valid.
      assert.equal((await browser().get(linkIn(mail))).status, 200);
      passTime({ days: 1, minutes: 1 });
      await invite(body);
      await app.runJobs();
      assert.equal(mails.length, before + 4);
    });

    test('is sent to the user only, and proves their address', async () => {
      const [one, two] = [await a.organization(), await a.organization({ title: 'Two\r\nBcc: x@evil.example' })];
      const client = createClient({
        endpoint: services.config.url,
        token: one.admin.token,
        async fetch(request) {
          const url = new URL(request.url);
          const { statusCode, payload } = await app.http.inject({
            method: request.method as 'POST',
            url: url.pathname,
            headers: Object.fromEntries(request.headers),
            payload: Buffer.from(await request.arrayBuffer()),
          });
          return new Response(payload, { status: statusCode });
        },
      });
      await a.join({ person: one.admin, in: two, role: 'admin' });
      const invite = (organizationId: string) =>
        client.call(api.inviteUsers, { organizationId, body: { emails: ['ada@mailed.test'] } });
      const reply = await invite(two.id);
      assert.deepEqual([reply.invited, reply.links], [1, undefined]);
      await app.runJobs();
      const { to, mail } = mails.at(-1)!;
      assert.deepEqual([to, mail.bcc], [['ada@mailed.test'], undefined]);
      const ada = browser();
      assert.equal((await ada.post(linkIn(mail), { name: 'Ada', password: good })).status, 303);
      await invite(one.id);
      // Her own mailbox identifies her for the whole account, so no organization has to.
      assert.equal((await ada.get(`/v1/orgs/${one.id}`)).status, 200);
      assert.equal((await ada.get(`/v1/orgs/${two.id}`)).status, 200);
    });
  });
});
