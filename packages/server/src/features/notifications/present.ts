import type { Static, shapes } from '@lectern/contract';
import { presentUser, type UserFacts } from '#features/accounts';
import { excerptOf } from '#features/comments';
import type { SignedInContext } from '#platform/context';
import type { ListedNotification } from './rows.ts';
import { locationOf } from './location.ts';
import { pageOfSubject, type Kind } from './notice.ts';

type Shown = Static<typeof shapes.Notification>;
type Users = ReadonlyMap<string, UserFacts>;

export function presentNotification(
  context: Pick<SignedInContext, 'urls'>,
  row: ListedNotification,
  users: Users,
  showEmail: boolean,
): Shown {
  const { space_id, change_request_id, comment_id, reply_id, import_id, webhook_id, actor_id } = row;
  const actor = actor_id === null ? undefined : users.get(actor_id);
  const page = row.comment_page ?? pageOfSubject(row.subject);
  const text = row.reply_body ?? (reply_id === null ? row.comment_body : null);
  return {
    id: row.id,
    kind: row.kind as Kind,
    count: row.count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.read_at !== null && { readAt: row.read_at }),
    ...(actor && { actor: presentUser(context, actor, showEmail) }),
    ...(space_id !== null && { space: { id: space_id, title: row.space_title ?? '' } }),
    ...(change_request_id !== null && {
      changeRequest: {
        id: change_request_id,
        number: row.number ?? 0,
        subject: row.request_subject ?? '',
        status: row.request_status ?? '',
      },
    }),
    ...(comment_id !== null && { comment: comment_id }),
    ...(reply_id !== null && { reply: reply_id }),
    ...(page !== null && { page }),
    ...(import_id !== null && { import: import_id }),
    ...(webhook_id !== null && { webhook: { id: webhook_id, title: row.webhook_title ?? '' } }),
    ...(row.review_status !== null && { reviewStatus: row.review_status as NonNullable<Shown['reviewStatus']> }),
    ...(text !== null && { excerpt: excerptOf(text) }),
    ...(row.reason !== null && { reason: row.reason }),
    urls: { app: context.urls.app(locationOf(row)) },
  };
}
