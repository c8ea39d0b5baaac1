// The screen of the author application that shows what a notification is about.
import { pageOfSubject } from './notice.ts';
import type { ListedNotification } from './rows.ts';

export function locationOf(row: ListedNotification): string {
  const { kind, organization_id, space_id: space, comment_id: comment, number, webhook_id, import_id } = row;
  if (webhook_id !== null) return `/o/${organization_id}/settings/webhooks/${webhook_id}`;
  if (space === null) return '/';
  if (import_id !== null) return `/s/${space}/~/settings/imports/${import_id}`;
  if (kind === 'sync-failed') return `/s/${space}/~/settings/git`;
  const at = comment === null ? '' : `#comment-${comment}`;
  if (number !== null) return `/s/${space}/~/changes/${number}${kind === 'conflict' ? '/~/conflicts' : at}`;
  const text = pageOfSubject(row.subject);
  if (text !== null) return `/s/${space}/~/comments/${encodeURIComponent(text)}#text`;
  const page = row.comment_page;
  return page === null ? `/s/${space}` : `/s/${space}/~/comments/${encodeURIComponent(page)}${at}`;
}
