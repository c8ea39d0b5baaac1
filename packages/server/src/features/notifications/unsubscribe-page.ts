// Stops mails without signing in: the signed link is enough. Opening it changes nothing, because mail filters follow
// links; the button does, and so does the one-click request of mail clients (RFC 8058).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from '@lectern/content/html-tag';
import { messagePage, page, sendPage } from '#features/sign-in';
import type { Services } from '#platform/context';
import { contextFor } from '#platform/job-context';
import type { MailTexts } from './mail-texts/texts.ts';
import { findMailMember, type MailMember } from './rows-mail.ts';
import { changeSettings, settingsOf } from './settings.ts';
import { isUnsubscribeLink, unsubscribePath } from './sign.ts';

const longestBody = 16 * 1024;

const loadTexts = () => import('./mail-texts/texts.ts');

type Opened = { member: { organization: string; user: string }; facts: MailMember; texts: MailTexts };

export function addPages(http: FastifyInstance, services: Services): void {
  const { config, database, secret, clock } = services;
  const path = `/app${unsubscribePath}`;

  async function open({ query }: FastifyRequest): Promise<Opened | undefined> {
    const given = query as Record<string, unknown>;
    const value = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
    const [organization, user, expires] = [value('organization'), value('user'), value('expires')];
    if (!isUnsubscribeLink(secret, { organization, user, expires }, value('signature'), clock())) return undefined;
    const member = { organization, user };
    const facts = await findMailMember(database.reads, member);
    const { language } = await settingsOf(database.reads, member);
    const { languageOf, mailTexts } = await loadTexts();
    return facts && { member, facts, texts: mailTexts(languageOf(language)) };
  }

  const filled = async ({ facts }: Opened, text: string): Promise<string> =>
    (await loadTexts()).fill(text, { organization: facts.title, email: facts.email });
  const toSettings = ({ texts, member }: Opened) => ({
    href: `/app/o/${member.organization}/notifications/settings`,
    text: texts.settings,
  });
  const invalid = async (): Promise<string> => {
    const texts = (await loadTexts()).mailTexts('en');
    return messagePage(texts.stopQuestion, texts.badLink, { href: '/app', text: texts.settings });
  };

  void http.register(async (scope) => {
    // The link holds everything; mail clients send forms of either type.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_, __, done) => done(null));

    scope.get(path, async (request, reply) => {
      const opened = await open(request);
      if (!opened) return sendPage(reply, config.url, await invalid(), 404);
      const { texts } = opened;
      const content = html`<h1>${texts.stopQuestion}</h1>
        <p>${await filled(opened, texts.stopText)}</p>
        <form method="post" action="${request.url}"><button type="submit">${texts.stop}</button></form>`;
      return sendPage(reply, config.url, page({ title: texts.stopQuestion, content }));
    });

    scope.post(path, async (request, reply) => {
      const opened = await open(request);
      if (!opened) return sendPage(reply, config.url, await invalid(), 404);
      const { member, texts } = opened;
      await database.write(async (db) => {
        const now = clock();
        if (!(await changeSettings(db, now, member, { email: 'never' }))) return;
        await services.emit(contextFor(services, db, now), 'audit', {
          organization: member.organization,
          action: 'notification_settings_updated',
          user: member.user,
          target: { type: 'organization', id: member.organization },
          ids: { organizationId: member.organization },
          fields: ['email'],
        });
      });
      return sendPage(
        reply,
        config.url,
        messagePage(texts.stop, await filled(opened, texts.stopped), toSettings(opened)),
      );
    });
  });
}
