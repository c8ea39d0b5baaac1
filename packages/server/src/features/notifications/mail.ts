// Sends what waits for a member as one mail. The notifications are no longer due in the transaction that queues the
// mail, so a job that runs again sends nothing.
import { findUsers } from '#features/accounts';
import type { Services } from '#platform/context';
import { urlsOn } from '#platform/context';
import type { JobContext, JobPayloads } from '#platform/jobs';
import { isMailConfigured, queueMail, type Mail } from '#platform/mail';
import { composeMail, withoutLinks, type MailLink } from '#platform/mail-template';
import { locationOf } from './location.ts';
import { fill, languageOf, mailTexts, type MailTexts } from './mail-texts/texts.ts';
import type { Kind } from './notice.ts';
import { findMailMember, type MailMember } from './rows-mail.ts';
import * as rows from './rows.ts';
import { settingsOf } from './settings.ts';
import { unsubscribeLink } from './sign.ts';

const mostListed = 30;

export async function mailNotifications(
  { member }: JobPayloads['notifications.mail'],
  { services, write }: JobContext,
): Promise<void> {
  const { organization, user } = member;
  await write(async (db) => {
    const now = services.clock();
    await rows.lockNotifications(db, organization);
    const [settings, facts] = [await settingsOf(db, member), await findMailMember(db, member)];
    const isWanted = settings.email !== 'never' && isMailConfigured(services) && facts?.disabled === 0;
    const person = { userId: user, role: facts?.role ?? 0 };
    const due = isWanted ? await rows.listDue(db, { organization, person, only: undefined }, mostListed + 1) : [];
    await rows.clearMailDue(db, member);
    if (!facts || due.length === 0) return;
    const names = await findUsers(
      db,
      due.flatMap(({ actor_id }) => actor_id ?? []),
    );
    const actorOf = (row: rows.ListedNotification): string | undefined => names.get(row.actor_id ?? '')?.display_name;
    const language = languageOf(settings.language);
    const mail = mailOf(services, now, { member, facts, due, actorOf, language });
    await queueMail({ db, now, services }, organization, mail);
  });
}

type Sent = {
  member: { organization: string; user: string };
  facts: MailMember;
  due: readonly rows.ListedNotification[];
  actorOf(row: rows.ListedNotification): string | undefined;
  language: string;
};

function mailOf({ config, secret }: Services, now: Date, { member, facts, due, actorOf, language }: Sent): Mail {
  const texts = mailTexts(language);
  const urls = urlsOn(config.url);
  const organization = withoutLinks(facts.title) || 'Lectern';
  const listed = due.slice(0, mostListed);
  const lines = listed.map((row): MailLink => ({
    text: lineOf(texts, row, actorOf(row)),
    url: urls.app(locationOf(row)),
  }));
  const unsubscribe = urls.app(unsubscribeLink(secret, now, member));
  const [first] = lines;
  return composeMail({
    to: facts.email,
    subject:
      lines.length === 1 && first
        ? `[${organization}] ${first.text}`
        : fill(texts.many, { count: lines.length, organization }),
    language,
    paragraphs: [
      ...lines,
      ...(due.length > listed.length ? [fill(texts.more, { count: due.length - listed.length })] : []),
      fill(texts.why, { organization }),
      { text: texts.settings, url: urls.app(`/o/${member.organization}/notifications/settings`) },
      { text: texts.stop, url: unsubscribe },
    ],
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
    },
  });
}

const textFor = (texts: MailTexts, { kind, review_status }: rows.ListedNotification): string => {
  const byKind: Readonly<Record<Kind, string>> = {
    mention: texts.mention,
    reply: texts.reply,
    'review-requested': texts.reviewRequested,
    review: review_status === 'approved' ? texts.approved : texts.changesRequested,
    comment: texts.comment,
    'change-request': texts.opened,
    merged: texts.merged,
    conflict: texts.conflict,
    'import-failed': texts.importFailed,
    'sync-failed': texts.syncFailed,
    'webhook-failed': texts.webhookFailed,
  };
  return byKind[kind as Kind];
};

/** No text of others beyond names: mail must not carry what anybody writes to anybody. */
function lineOf(texts: MailTexts, row: rows.ListedNotification, actor: string | undefined): string {
  const { number, request_subject, space_title, webhook_title } = row;
  const request = number === null ? '' : `#${number} ${withoutLinks(request_subject ?? '')}`.trim();
  const around = withoutLinks(webhook_title ?? space_title ?? '');
  const place = request === '' ? around : around === '' ? request : `${request} (${around})`;
  return fill(textFor(texts, row), { actor: withoutLinks(actor ?? '') || texts.somebody, place });
}
