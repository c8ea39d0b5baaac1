// Who is told what about an event. Whether they may see it and want to know is decided when it is written.
import type { Db } from '#db/database';
import { findChangeRequest } from '#features/branches';
import {
  admin,
  edit,
  mentionedIn,
  read,
  subjectOfText,
  type NotificationEvent,
  type Kind,
  type Notice,
} from './notice.ts';
import * as recipients from './rows-recipients.ts';
import { listWatchers } from './rows-watches.ts';

type InSpace = NotificationEvent & { space: string };
type InRequest = InSpace & { changeRequest: string };

const inSpace = (event: NotificationEvent): event is InSpace => event.space !== undefined;
const inRequest = (event: NotificationEvent): event is InRequest => inSpace(event) && event.changeRequest !== undefined;

/** Absent: the event concerns nobody, or what it happened to is gone. */
export async function noticesOf(db: Db, event: NotificationEvent): Promise<Notice[]> {
  if (event.type === 'webhook-failed') return ofWebhook(db, event);
  if (!inSpace(event)) return [];
  switch (event.type) {
    case 'comment':
      return ofComment(db, event);
    case 'comment-edited':
      return mentionsIn(db, event);
    case 'page-mention':
      return toAll(event.users ?? [], {
        kind: 'mention',
        subject: subjectOfText(event.page ?? ''),
        needs: read,
        once: true,
      });
    case 'import-failed':
      return outcome(db, event, 'import-failed', `import:${event.import}`);
    case 'sync-failed':
      return outcome(db, event, 'sync-failed', `sync:${event.space}`);
    case 'sync-blocked':
      return outcome(db, event, 'conflict', `conflict:${event.changeRequest}`);
    default:
      return inRequest(event) ? ofRequest(db, event) : [];
  }
}

const toAll = (users: readonly string[], notice: Omit<Notice, 'user'>): Notice[] =>
  users.map((user) => ({ ...notice, user }));

async function ofRequest(db: Db, event: InRequest): Promise<Notice[]> {
  const { type, changeRequest, organization, space } = event;
  const request = await findChangeRequest(db, organization, space, changeRequest);
  if (!request) return [];
  const about = (kind: Kind): Omit<Notice, 'user'> => ({ kind, subject: `${kind}:${changeRequest}`, needs: read });
  switch (type) {
    case 'reviewers-requested':
      return [
        ...toAll(await recipients.listAskedAt(db, event, event.at), about('review-requested')),
        ...(await ofOpened(db, event)),
      ];
    case 'change-request-updated':
      return request.status === 'open' ? ofOpened(db, event) : [];
    case 'review':
      return ofReview(db, event);
    case 'merged':
      return toAll(await involved(db, event), about('merged'));
    case 'conflict':
      return toAll([request.created_by, ...(await listWatchers(db, event, 'change-request'))], {
        ...about('conflict'),
        once: true,
      });
    default:
      return [];
  }
}

/** Watchers learn of a change request when it is ready for review. */
const ofOpened = async (db: Db, event: InRequest): Promise<Notice[]> =>
  toAll(await listWatchers(db, event), {
    kind: 'change-request',
    subject: `change-request:${event.changeRequest}`,
    needs: read,
    once: true,
  });

const involved = async (db: Db, event: InRequest): Promise<string[]> => [
  ...(await recipients.listParticipants(db, event)),
  ...(await listWatchers(db, event)),
];

async function ofReview(db: Db, event: InRequest): Promise<Notice[]> {
  const review = await recipients.findReview(db, event, event.review ?? '');
  if (!review) return [];
  const notice: Omit<Notice, 'user'> = {
    kind: 'review',
    subject: `review:${event.changeRequest}`,
    needs: read,
    reviewStatus: review.status,
  };
  const mentions = review.comment_id === null ? [] : await mentionsIn(db, { ...event, comment: review.comment_id });
  return [...mentions, ...toAll(await involved(db, event), notice)];
}

async function mentionsIn(db: Db, event: InSpace): Promise<Notice[]> {
  const { comment: id = '', reply } = event;
  const comment = await recipients.findComment(db, event, id);
  if (!comment) return [];
  const text =
    reply === undefined
      ? comment.body
      : (await recipients.listReplies(db, event, id)).find((one) => one.id === reply)?.body;
  return toAll(mentionedIn(text ?? ''), {
    kind: 'mention',
    subject: `mention:${reply ?? id}`,
    needs: read,
    once: true,
    ...(reply !== undefined && { reply }),
  });
}

async function ofComment(db: Db, event: InSpace): Promise<Notice[]> {
  const { comment: id = '', reply, changeRequest } = event;
  const comment = await recipients.findComment(db, event, id);
  if (!comment) return [];
  const mentions = await mentionsIn(db, event);
  const everybody = inRequest(event) ? await involved(db, event) : await listWatchers(db, event);
  const comments = toAll(everybody, { kind: 'comment', subject: `comment:${changeRequest ?? id}`, needs: read });
  if (reply === undefined) return [...mentions, ...comments];
  const replies = await recipients.listReplies(db, event, id);
  const talking = [comment.posted_by, ...replies.map(({ posted_by }) => posted_by)];
  const answers = toAll(talking, { kind: 'reply', subject: `reply:${id}`, needs: read, reply });
  return [...mentions, ...answers, ...comments];
}

/** To who began it, and to those who watch the space and may do something about it. */
async function outcome(db: Db, event: InSpace, kind: Kind, subject: string): Promise<Notice[]> {
  const { actor } = event;
  const users = [...(actor === undefined ? [] : [actor]), ...(await listWatchers(db, event))];
  return toAll(users, { kind, subject, needs: edit, toActor: true });
}

async function ofWebhook(db: Db, { organization, webhook: id = '' }: NotificationEvent): Promise<Notice[]> {
  const webhook = await recipients.findWebhook(db, organization, id);
  if (!webhook) return [];
  const admins = await recipients.listAdmins(db, organization, admin);
  const users = webhook.created_by === null ? admins : [webhook.created_by, ...admins];
  return toAll(users, { kind: 'webhook-failed', subject: `webhook:${id}`, needs: admin, toActor: true });
}
