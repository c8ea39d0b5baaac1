// What members are notified of, what they want to know, and what they watch. It is deleted with the member.
import type { Kysely } from 'kysely';
import type { Columns, Migration } from '../migration.ts';

const ofMember = (q: Kysely<unknown>, { text }: Columns, name: string) =>
  q.schema
    .createTable(name)
    .addColumn('organization_id', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull())
    .addForeignKeyConstraint(
      `${name}_member`,
      ['organization_id', 'user_id'],
      'members',
      ['organization_id', 'user_id'],
      (c) => c.onDelete('cascade'),
    );

async function createNotifications(q: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text } = columns;
  await ofMember(q, columns, 'notifications')
    .addColumn('id', text, (c) => c.notNull())
    // Events of one subject are one notification.
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    // The rank it takes to see it: on the space, or without a space in the organization.
    .addColumn('needs', 'integer', (c) => c.notNull())
    .addColumn('space_id', text)
    .addColumn('change_request_id', text)
    .addColumn('comment_id', text)
    .addColumn('reply_id', text)
    .addColumn('import_id', text)
    .addColumn('webhook_id', text)
    .addColumn('actor_id', text)
    .addColumn('review_status', text)
    .addColumn('reason', text)
    .addColumn('count', 'integer', (c) => c.notNull())
    // Ids of its last events: a job that runs again must not count one twice.
    .addColumn('events', text, (c) => c.notNull())
    // 1 while it waits to be sent by e-mail.
    .addColumn('mail_due', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('read_at', text)
    .addPrimaryKeyConstraint('notifications_key', ['organization_id', 'user_id', 'id'])
    .addUniqueConstraint('notifications_subject', ['organization_id', 'user_id', 'subject'])
    .addForeignKeyConstraint(
      'notifications_space',
      ['organization_id', 'space_id'],
      'spaces',
      ['organization_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .addForeignKeyConstraint(
      'notifications_request',
      ['organization_id', 'space_id', 'change_request_id'],
      'change_requests',
      ['organization_id', 'space_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .addForeignKeyConstraint(
      'notifications_comment',
      ['organization_id', 'space_id', 'comment_id'],
      'comments',
      ['organization_id', 'space_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .addForeignKeyConstraint(
      'notifications_webhook',
      ['organization_id', 'webhook_id'],
      'webhooks',
      ['organization_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  const index = (name: string, ...names: string[]) =>
    q.schema
      .createIndex(`notifications_${name}`)
      .on('notifications')
      .columns(['organization_id', ...names])
      .execute();
  await index('in_order', 'user_id', 'updated_at', 'id');
  await index('unread', 'user_id', 'read_at');
  await index('by_request', 'space_id', 'change_request_id');
  await index('by_comment', 'space_id', 'comment_id');
  await index('by_webhook', 'webhook_id');
  await q.schema.createIndex('notifications_by_age').on('notifications').columns(['updated_at']).execute();
}

async function createSettings(q: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text } = columns;
  await ofMember(q, columns, 'notification_settings')
    .addColumn('kinds', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('language', text)
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_settings_key', ['organization_id', 'user_id'])
    .execute();
}

async function createWatches(q: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text } = columns;
  await ofMember(q, columns, 'watches')
    // The change request or, without one, the space.
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('space_id', text, (c) => c.notNull())
    .addColumn('change_request_id', text)
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('watches_key', ['organization_id', 'user_id', 'subject_id'])
    .addForeignKeyConstraint(
      'watches_space',
      ['organization_id', 'space_id'],
      'spaces',
      ['organization_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .addForeignKeyConstraint(
      'watches_request',
      ['organization_id', 'space_id', 'change_request_id'],
      'change_requests',
      ['organization_id', 'space_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .execute();
  await q.schema
    .createIndex('watches_by_space')
    .on('watches')
    .columns(['organization_id', 'space_id', 'change_request_id'])
    .execute();
}

export const notifications: Migration = {
  name: '0038-notifications',
  async up(q, columns) {
    await createNotifications(q, columns);
    await createSettings(q, columns);
    await createWatches(q, columns);
  },
};
