import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { NotificationsTable, NotificationSettingsTable } from '#db/schema';
import { lock } from '#db/dialect';
import { ifGiven } from '#db/if-given';
import { rankedSpaces, type Person } from '#features/access';
import { inChunks } from '#platform/chunks';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type NotificationRow = NotificationsTable;
type Member = { organization: string; user: string };

/** Writers of one organization take turns: two that count the same notification would lose an event. */
export const lockNotifications = (db: Db, organization: string): Promise<void> =>
  lock(db, `notifications ${organization}`);

export const findBySubject = (db: Db, { organization, user }: Member, subject: string) =>
  db.q
    .selectFrom('notifications')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('subject', '=', subject)
    .executeTakeFirst() as Promise<NotificationRow | undefined>;

export async function insertNotification(db: Db, row: NotificationRow): Promise<void> {
  await db.q.insertInto('notifications').values(row).execute();
}

export async function updateNotification(
  db: Db,
  { organization_id, user_id, id }: Pick<NotificationRow, 'organization_id' | 'user_id' | 'id'>,
  changes: Partial<NotificationRow>,
): Promise<void> {
  await db.q
    .updateTable('notifications')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Of all members: what it says is no longer true. */
export async function deleteBySubject(
  db: Db,
  { organization, space, changeRequest }: { organization: string; space: string; changeRequest: string },
  subject: string,
): Promise<void> {
  await db.q
    .deleteFrom('notifications')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('change_request_id', '=', changeRequest)
    .where('subject', '=', subject)
    .execute();
}

/** Keeps only the last notifications of a member. */
export async function deleteExceeding(db: Db, { organization, user }: Member, kept: number): Promise<void> {
  const last = await db.q
    .selectFrom('notifications')
    .select('updated_at')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .orderBy('updated_at', 'desc')
    .offset(kept - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db.q
    .deleteFrom('notifications')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('updated_at', '<', last.updated_at)
    .execute();
}

/** Some of those older than this; the number of deleted ones. */
export async function deleteOlder(db: Db, before: string, most: number): Promise<number> {
  const row = sql.ref(db.engine === 'sqlite' ? 'rowid' : 'ctid');
  const { numAffectedRows = 0n } = await sql`delete from notifications where ${row} in (
    select ${row} from notifications where updated_at < ${before} limit ${most})`.execute(db.q);
  return Number(numAffectedRows);
}

export type ListedNotification = NotificationRow & {
  space_title: string | null;
  number: number | null;
  request_subject: string | null;
  request_status: string | null;
  comment_body: string | null;
  comment_page: string | null;
  reply_body: string | null;
  webhook_title: string | null;
};

/** `only` is the space a token is limited to. */
export type Reader = { organization: string; person: Person; only: string | undefined };

/** Those the member can see now. */
const visible = (db: Db, { organization, person, only }: Reader) =>
  db.q
    .selectFrom('notifications')
    .leftJoin('spaces', (join) =>
      join
        .onRef('spaces.organization_id', '=', 'notifications.organization_id')
        .onRef('spaces.id', '=', 'notifications.space_id')
        .on('spaces.deleted_at', 'is', null),
    )
    .leftJoin(rankedSpaces(organization, person).as('ranked'), 'ranked.ranked_id', 'spaces.id')
    .where('notifications.organization_id', '=', organization)
    .where('notifications.user_id', '=', person.userId)
    .where((e) =>
      e.or([
        e('ranked.rank', '>=', e.ref('notifications.needs')),
        ...(only === undefined
          ? [e.and([e('notifications.space_id', 'is', null), e('notifications.needs', '<=', person.role)])]
          : []),
      ]),
    )
    .$call(ifGiven(only, (some, only) => some.where('notifications.space_id', '=', only)));

const withNames = (db: Db, reader: Reader) =>
  visible(db, reader)
    .leftJoin('change_requests', (join) =>
      join
        .onRef('change_requests.organization_id', '=', 'notifications.organization_id')
        .onRef('change_requests.space_id', '=', 'notifications.space_id')
        .onRef('change_requests.id', '=', 'notifications.change_request_id'),
    )
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.organization_id', '=', 'notifications.organization_id')
        .onRef('comments.space_id', '=', 'notifications.space_id')
        .onRef('comments.id', '=', 'notifications.comment_id'),
    )
    .leftJoin('comment_replies', (join) =>
      join
        .onRef('comment_replies.organization_id', '=', 'notifications.organization_id')
        .onRef('comment_replies.space_id', '=', 'notifications.space_id')
        .onRef('comment_replies.comment_id', '=', 'notifications.comment_id')
        .onRef('comment_replies.id', '=', 'notifications.reply_id'),
    )
    .leftJoin('webhooks', (join) =>
      join
        .onRef('webhooks.organization_id', '=', 'notifications.organization_id')
        .onRef('webhooks.id', '=', 'notifications.webhook_id'),
    )
    .selectAll('notifications')
    .select([
      'spaces.title as space_title',
      'change_requests.number as number',
      'change_requests.subject as request_subject',
      'change_requests.status as request_status',
      'comments.body as comment_body',
      'comments.page_id as comment_page',
      'comment_replies.body as reply_body',
      'webhooks.title as webhook_title',
    ]);

export const listNotifications = (
  db: Db,
  reader: Reader,
  { unread = false, ...query }: PageQuery & { unread?: boolean },
): Promise<Page<ListedNotification>> =>
  queryPage(
    withNames(db, reader).$if(unread, (some) => some.where('notifications.read_at', 'is', null)),
    {
      by: [
        { column: 'notifications.updated_at', as: 'updated_at' },
        { column: 'notifications.id', as: 'id' },
      ],
      direction: 'desc',
    },
    query,
  );

/** Up to `most`. */
export async function countUnread(db: Db, reader: Reader, most: number): Promise<number> {
  const found = await visible(db, reader)
    .select('notifications.id')
    .where('notifications.read_at', 'is', null)
    .limit(most)
    .execute();
  return found.length;
}

type Marking = { ids?: readonly string[] | undefined; until?: string | undefined; readAt: string | null };

/** `only` is the space a token is limited to. */
export async function markRead(
  db: Db,
  { organization, user }: Member,
  only: string | undefined,
  { ids, until, readAt }: Marking,
): Promise<void> {
  for (const some of ids === undefined ? [undefined] : inChunks(ids)) {
    await db.q
      .updateTable('notifications')
      .set({ read_at: readAt })
      .where('organization_id', '=', organization)
      .where('user_id', '=', user)
      .where('read_at', readAt === null ? 'is not' : 'is', null)
      .$call(ifGiven(some, (rows, some) => rows.where('id', 'in', some)))
      .$call(ifGiven(until, (rows, until) => rows.where('updated_at', '<=', until)))
      .$call(ifGiven(only, (rows, only) => rows.where('space_id', '=', only)))
      .execute();
  }
}

export type SettingsRow = NotificationSettingsTable;

export const findSettings = (db: Db, { organization, user }: Member): Promise<SettingsRow | undefined> =>
  db.q
    .selectFrom('notification_settings')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .executeTakeFirst();

export async function upsertSettings(db: Db, row: SettingsRow): Promise<void> {
  const { organization_id, user_id, ...changes } = row;
  await db.q
    .insertInto('notification_settings')
    .values({ organization_id, user_id, ...changes })
    .onConflict((c) => c.columns(['organization_id', 'user_id']).doUpdateSet(changes))
    .execute();
}

export const lockSettings = (db: Db, { organization, user }: Member): Promise<void> =>
  lock(db, `notification settings ${organization} ${user}`);

/** Waiting to be sent by e-mail, that the member can see and has not read. */
export const listDue = (db: Db, reader: Reader, most: number): Promise<ListedNotification[]> =>
  withNames(db, reader)
    .where('notifications.mail_due', '=', 1)
    .where('notifications.read_at', 'is', null)
    .orderBy('notifications.updated_at', 'desc')
    .limit(most)
    .execute();

export async function isMailDue(db: Db, { organization, user }: Member): Promise<boolean> {
  const row = await db.q
    .selectFrom('notifications')
    .select('id')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('mail_due', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function clearMailDue(db: Db, { organization, user }: Member): Promise<void> {
  await db.q
    .updateTable('notifications')
    .set({ mail_due: 0 })
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('mail_due', '=', 1)
    .execute();
}
