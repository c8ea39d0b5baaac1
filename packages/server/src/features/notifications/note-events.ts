// Records in the transaction of an event that members are to be notified. Who that is, a job works out.
import type { CacheOptions } from '@lectern/content';
import { addedMentions } from '#features/links';
import type { AuditEvent } from '#platform/audit-event';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { enqueue } from '#platform/jobs';
import type { NotificationEvent } from './notice.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    // Nested: what a job names directly is exported with its organization or space, and notifications are not.
    'notifications.write': { event: NotificationEvent };
    'notifications.find-conflicts': { moved: MovedHead };
    /** One for each edit, as earlier versions enqueued them. */
    'notifications.check-conflicts': {
      head: { organization: string; space: string; revision: string; actor?: string };
    };
  }
}

const typeOf: Readonly<Record<string, NotificationEvent['type']>> = {
  comment_created: 'comment',
  comment_created_in_change_request: 'comment',
  comment_reply_created: 'comment',
  comment_reply_created_in_change_request: 'comment',
  comment_updated: 'comment-edited',
  comment_updated_in_change_request: 'comment-edited',
  comment_reply_updated: 'comment-edited',
  comment_reply_updated_in_change_request: 'comment-edited',
  reviewers_requested: 'reviewers-requested',
  review_created: 'review',
  change_request_updated: 'change-request-updated',
  change_request_merged: 'merged',
  conflicts_resolved: 'conflicts-ended',
  pulled_into_change_request: 'conflicts-ended',
  webhook_paused: 'webhook-failed',
};

type Facts = Omit<NotificationEvent, 'id' | 'organization' | 'at' | 'actor'>;

async function note(context: Context, organization: string, facts: Facts, actor = context.caller?.userId) {
  const { db, now } = context;
  const event: NotificationEvent = {
    id: context.newId(),
    organization,
    at: now.toISOString(),
    ...(actor !== undefined && actor !== '' && { actor }),
    ...facts,
  };
  await enqueue(db, now, 'notifications.write', { event }, { organization });
}

const longestReason = 500;

export async function noteAuditEvent(context: Context, event: AuditEvent): Promise<void> {
  const { organization, action, ids = {}, fields = [], details, user } = event;
  const type = typeOf[action];
  if (type === undefined || organization === undefined) return;
  // Only the text of a comment can mention somebody; only a status ends a conflict or asks for a review.
  if (type === 'comment-edited' && !fields.includes('body')) return;
  if (type === 'change-request-updated' && !fields.includes('status')) return;
  const { spaceId, changeRequestId, commentId, commentReplyId, changeRequestReviewId, webhookId } = ids;
  const reason = details?.['reason'];
  const facts: Facts = {
    type,
    ...(spaceId !== undefined && { space: spaceId }),
    ...(changeRequestId !== undefined && { changeRequest: changeRequestId }),
    ...(commentId !== undefined && { comment: commentId }),
    ...(commentReplyId !== undefined && { reply: commentReplyId }),
    ...(changeRequestReviewId !== undefined && { review: changeRequestReviewId }),
    ...(webhookId !== undefined && { webhook: webhookId }),
    ...(typeof reason === 'string' && { reason: reason.slice(0, longestReason).toWellFormed() }),
  };
  await note(context, organization, facts, user);
}

type InSpace = { organization_id: string; id: string };

export const noteImportFailed = (
  context: Context,
  {
    space,
    importId,
    changeRequest,
    reason,
  }: { space: InSpace; importId: string; changeRequest: string | null; reason: string },
): Promise<void> =>
  note(context, space.organization_id, {
    type: 'import-failed',
    space: space.id,
    import: importId,
    reason: reason.slice(0, longestReason).toWellFormed(),
    ...(changeRequest !== null && { changeRequest }),
  });

export const noteSyncFailed = (
  context: Context,
  { space, reason }: { space: InSpace; reason: string },
): Promise<void> =>
  note(context, space.organization_id, {
    type: 'sync-failed',
    space: space.id,
    reason: reason.slice(0, longestReason).toWellFormed(),
  });

export const noteSyncBlocked = (
  context: Context,
  { space, changeRequest }: { space: InSpace; changeRequest: { id: string } },
): Promise<void> =>
  note(context, space.organization_id, { type: 'sync-blocked', space: space.id, changeRequest: changeRequest.id });

export const noteDeliveryFailed = (
  context: Context,
  { organization, webhook, reason }: { organization: string; webhook: string; reason: string },
): Promise<void> =>
  note(context, organization, {
    type: 'webhook-failed',
    webhook,
    reason: reason.slice(0, longestReason).toWellFormed(),
  });

/** `until`: what came later has a job of its own. */
export type MovedHead = { organization: string; space: string; until: string };

/** Edits follow each other quickly: a job waits for more of them. */
const checkAfterMs = 15_000;
/** The job covers edits that move the head in this time; they have the rest of it to commit. */
const coveredMs = 10_000;

/** Until when a committed job covers the edits that this process makes, by organization and space. */
const covered: CacheOptions<number> = { weigh: () => 16 };

export async function noteHeadMoved(
  context: Context,
  { space }: Pick<Events['space.head-moved'], 'space'>,
): Promise<void> {
  const { db, now, services } = context;
  const { organization_id: organization, id } = space;
  if (space.change_requests_open + space.change_requests_draft === 0) return;
  const known = services.cache('conflict-checks', covered);
  const key = `${organization} ${id}`;
  if ((known.get(key) ?? 0) > services.clock().getTime()) return;
  const until = now.getTime() + coveredMs;
  const moved = { organization, space: id, until: new Date(until).toISOString() };
  const at = new Date(now.getTime() + checkAfterMs);
  await enqueue(db, now, 'notifications.find-conflicts', { moved }, { organization, at });
  // Not before: the job of a write that is rolled back covers nothing.
  db.afterCommit?.(async () => void known.set(key, until));
}

/** A large import may mention somebody on every page: they are told of some. */
const mostPages = 20;

/** Members whom the main content did not mention before: after an edit, a merge, an import or a sync. */
export async function notePageMentions(
  context: Context,
  { space, pages, revision }: Pick<Events['space.pages-changed'], 'space' | 'pages' | 'revision'>,
): Promise<void> {
  const mentions = await addedMentions(context.db, space.organization_id, pages);
  for (const { page, users } of mentions.slice(0, mostPages)) {
    const facts: Facts = { type: 'page-mention', space: space.id, page, users };
    await note(context, space.organization_id, facts, revision.author_id ?? context.caller?.userId);
  }
}
