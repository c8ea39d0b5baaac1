// Who is told what about an event. Whether they may see it and want to know is decided when it is written.
import type { Db } from '#db/database';
import { findChangeRequest } from '#features/branches';
import { admin, edit, mentionedIn, read, type Happening, type Kind, type Notice } from './notice.ts';
import * as recipients from './rows-recipients.ts';
import { listWatchers } from './rows-watches.ts';

type InSpace = Happening & { space: string };
type InRequest = InSpace & { changeRequest: string };

const inSpace = (happening: Happening): happening is InSpace => happening.space !== undefined;
const inRequest = (happening: Happening): happening is InRequest =>
  inSpace(happening) && happening.changeRequest !== undefined;

/** Absent: the event concerns nobody, or what it happened to is gone. */
export async function noticesOf(db: Db, happening: Happening): Promise<Notice[]> {
  if (happening.type === 'webhook-failed') return ofWebhook(db, happening);
  if (!inSpace(happening)) return [];
  switch (happening.type) {
    case 'comment':
      return ofComment(db, happening);
    case 'comment-edited':
      return mentionsIn(db, happening);
    case 'import-failed':
      return outcome(db, happening, 'import-failed', `import:${happening.import}`);
    case 'sync-failed':
      return outcome(db, happening, 'sync-failed', `sync:${happening.space}`);
    case 'sync-blocked':
      return outcome(db, happening, 'conflict', `conflict:${happening.changeRequest}`);
    default:
      return inRequest(happening) ? ofRequest(db, happening) : [];
  }
}

const toAll = (users: readonly string[], notice: Omit<Notice, 'user'>): Notice[] =>
  users.map((user) => ({ ...notice, user }));

async function ofRequest(db: Db, happening: InRequest): Promise<Notice[]> {
  const { type, changeRequest, organization, space } = happening;
  const request = await findChangeRequest(db, organization, space, changeRequest);
  if (!request) return [];
  const about = (kind: Kind): Omit<Notice, 'user'> => ({ kind, subject: `${kind}:${changeRequest}`, needs: read });
  switch (type) {
    case 'reviewers-requested':
      return [
        ...toAll(await recipients.listAskedAt(db, happening, happening.at), about('review-requested')),
        ...(await ofOpened(db, happening)),
      ];
    case 'change-request-updated':
      return request.status === 'open' ? ofOpened(db, happening) : [];
    case 'review':
      return ofReview(db, happening);
    case 'merged':
      return toAll(await involved(db, happening), about('merged'));
    case 'conflict':
      return toAll([request.created_by, ...(await listWatchers(db, happening, 'change-request'))], {
        ...about('conflict'),
        once: true,
      });
    default:
      return [];
  }
}

/** Watchers learn of a change request when it is ready for review. */
const ofOpened = async (db: Db, happening: InRequest): Promise<Notice[]> =>
  toAll(await listWatchers(db, happening), {
    kind: 'change-request',
    subject: `change-request:${happening.changeRequest}`,
    needs: read,
    once: true,
  });

const involved = async (db: Db, happening: InRequest): Promise<string[]> => [
  ...(await recipients.listParticipants(db, happening)),
  ...(await listWatchers(db, happening)),
];

async function ofReview(db: Db, happening: InRequest): Promise<Notice[]> {
  const review = await recipients.findReview(db, happening, happening.review ?? '');
  if (!review) return [];
  const notice: Omit<Notice, 'user'> = {
    kind: 'review',
    subject: `review:${happening.changeRequest}`,
    needs: read,
    reviewStatus: review.status,
  };
  const mentions = review.comment_id === null ? [] : await mentionsIn(db, { ...happening, comment: review.comment_id });
  return [...mentions, ...toAll(await involved(db, happening), notice)];
}

async function mentionsIn(db: Db, happening: InSpace): Promise<Notice[]> {
  const { comment: id = '', reply } = happening;
  const comment = await recipients.findComment(db, happening, id);
  if (!comment) return [];
  const text =
    reply === undefined
      ? comment.body
      : (await recipients.listReplies(db, happening, id)).find((one) => one.id === reply)?.body;
  return toAll(mentionedIn(text ?? ''), {
    kind: 'mention',
    subject: `mention:${reply ?? id}`,
    needs: read,
    once: true,
    ...(reply !== undefined && { reply }),
  });
}

async function ofComment(db: Db, happening: InSpace): Promise<Notice[]> {
  const { comment: id = '', reply, changeRequest } = happening;
  const comment = await recipients.findComment(db, happening, id);
  if (!comment) return [];
  const mentions = await mentionsIn(db, happening);
  const everybody = inRequest(happening) ? await involved(db, happening) : await listWatchers(db, happening);
  const comments = toAll(everybody, { kind: 'comment', subject: `comment:${changeRequest ?? id}`, needs: read });
  if (reply === undefined) return [...mentions, ...comments];
  const replies = await recipients.listReplies(db, happening, id);
  const talking = [comment.posted_by, ...replies.map(({ posted_by }) => posted_by)];
  const answers = toAll(talking, { kind: 'reply', subject: `reply:${id}`, needs: read, reply });
  return [...mentions, ...answers, ...comments];
}

/** To who began it, and to those who watch the space and may do something about it. */
async function outcome(db: Db, happening: InSpace, kind: Kind, subject: string): Promise<Notice[]> {
  const { actor } = happening;
  const users = [...(actor === undefined ? [] : [actor]), ...(await listWatchers(db, happening))];
  return toAll(users, { kind, subject, needs: edit, toActor: true });
}

async function ofWebhook(db: Db, { organization, webhook: id = '' }: Happening): Promise<Notice[]> {
  const webhook = await recipients.findWebhook(db, organization, id);
  if (!webhook) return [];
  const admins = await recipients.listAdmins(db, organization, admin);
  const users = webhook.created_by === null ? admins : [webhook.created_by, ...admins];
  return toAll(users, { kind: 'webhook-failed', subject: `webhook:${id}`, needs: admin, toActor: true });
}
