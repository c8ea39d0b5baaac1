// Writes the notifications of an event: to members who may see it at that time and want to know.
import type { Db } from '#db/database';
import { rankOn } from '#features/access';
import { findMember } from '#features/members';
import { findChangeRequest } from '#features/branches';
import { inChunks } from '#platform/chunks';
import { isMailConfigured } from '#platform/mail';
import { newId } from '#platform/ids';
import type { JobContext } from '#platform/jobs';
import { enqueueMail } from './enqueue-mail.ts';
import { channelOf, isMuted, onePerMember, type NotificationEvent, type Notice } from './notice.ts';
import { noticesOf } from './notices.ts';
import { findWatch } from './rows-watches.ts';
import * as rows from './rows.ts';
import { settingsOf } from './settings.ts';

const together = 100;
export const mostKept = 1000;
const rememberedEvents = 20;

export async function writeNotifications(
  { event: given }: { event: NotificationEvent },
  context: JobContext,
): Promise<void> {
  const { services, write } = context;
  const event = await withRequestId(services.database.reads, given);
  if (!event) return;
  await endConflict(event, context);
  const notices = onePerMember(await noticesOf(services.database.reads, event)).filter(
    ({ user, toActor = false }) => toActor || user !== event.actor,
  );
  for (const some of inChunks(notices, together)) {
    await write(async (db) => {
      await rows.lockNotifications(db, event.organization);
      for (const notice of some) await notify(db, context, event, notice);
    });
  }
}

/** A path may name a change request by its number. Undefined when it is gone. */
async function withRequestId(db: Db, event: NotificationEvent): Promise<NotificationEvent | undefined> {
  const { organization, space, changeRequest: id } = event;
  if (space === undefined || id === undefined) return event;
  const request = await findChangeRequest(db, organization, space, id);
  return request && { ...event, changeRequest: request.id };
}

/** A conflict that was settled is no news any more. */
async function endConflict(event: NotificationEvent, { services, write }: JobContext): Promise<void> {
  const { type, organization, space, changeRequest } = event;
  if (space === undefined || changeRequest === undefined) return;
  const isEnd = type === 'conflicts-ended' || type === 'merged' || type === 'change-request-updated';
  if (!isEnd) return;
  if (type === 'change-request-updated') {
    const request = await findChangeRequest(services.database.reads, organization, space, changeRequest);
    if (request?.status !== 'archived') return;
  }
  await write((db) => rows.deleteBySubject(db, { organization, space, changeRequest }, `conflict:${changeRequest}`));
}

async function notify(db: Db, { services }: JobContext, event: NotificationEvent, notice: Notice): Promise<void> {
  const { organization } = event;
  const member = { organization, user: notice.user };
  if (!(await maySee(db, event, notice))) return;
  const settings = await settingsOf(db, member);
  const channel = channelOf(settings, notice.kind);
  if (channel === 'off' || isMuted(notice.kind, await watchOf(db, event, notice.user))) return;
  const now = services.clock();
  const byMail = channel === 'email' && settings.email !== 'never' && isMailConfigured(services);
  const isQueued = byMail && (await rows.isMailDue(db, member));
  if (!(await store(db, now, event, notice, byMail))) return;
  if (byMail && !isQueued) await enqueueMail(db, now, member, settings);
  await rows.deleteExceeding(db, member, mostKept);
}

async function maySee(db: Db, { organization, space }: NotificationEvent, { user, needs }: Notice): Promise<boolean> {
  const member = await findMember(db, organization, user);
  if (!member || member.disabled !== 0) return false;
  const rank =
    space === undefined ? member.role : await rankOn(db, organization, space, { userId: user, role: member.role });
  return rank >= needs;
}

async function watchOf(db: Db, { organization, space, changeRequest }: NotificationEvent, user: string) {
  if (space === undefined) return undefined;
  const { own, ofSpace } = await findWatch(db, { organization, user, space, changeRequest });
  return own ?? ofSpace;
}

/** False when the event is in it already. */
async function store(db: Db, now: Date, event: NotificationEvent, notice: Notice, byMail: boolean): Promise<boolean> {
  const { organization, id: eventId } = event;
  const known = await rows.findBySubject(db, { organization, user: notice.user }, notice.subject);
  const events = known ? (JSON.parse(known.events) as string[]) : [];
  if (known && (notice.once || events.includes(eventId))) return false;
  const latest = {
    kind: notice.kind,
    needs: notice.needs,
    comment_id: event.comment ?? null,
    reply_id: notice.reply ?? null,
    import_id: event.import ?? null,
    actor_id: event.actor ?? null,
    review_status: notice.reviewStatus ?? null,
    reason: event.reason ?? null,
    events: JSON.stringify([...events, eventId].slice(-rememberedEvents)),
    mail_due: byMail ? 1 : (known?.mail_due ?? 0),
    updated_at: event.at,
    read_at: null,
  };
  if (known) {
    const count = known.read_at === null ? known.count + 1 : 1;
    await rows.updateNotification(db, known, { ...latest, count });
  } else {
    await rows.insertNotification(db, {
      ...latest,
      organization_id: organization,
      user_id: notice.user,
      id: newId(now),
      subject: notice.subject,
      space_id: event.space ?? null,
      change_request_id: event.changeRequest ?? null,
      webhook_id: event.webhook ?? null,
      count: 1,
      created_at: event.at,
    });
  }
  return true;
}
