// Who changed what, and who is told of it. Entries and events are written with the change they tell of; ids begin with
// the time, so that reading along the key is reading along in time. Entries have no other index: every change would pay
// for it, and the log is read rarely.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const auditAndWebhooks: Migration = {
  name: '0018-audit-and-webhooks',
  async up(q, { text }) {
    await q.schema
      .createTable('audit_entries')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('action', text, (c) => c.notNull())
      .addColumn('actor', text, (c) => c.notNull())
      .addColumn('user_id', text)
      .addColumn('target_type', text)
      .addColumn('target_id', text)
      .addColumn('address', text)
      .addColumn('request_id', text)
      .addColumn('facts', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('audit_entries_key', ['organization_id', 'id'])
      .execute();
    await q.schema
      .createTable('webhooks')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('space_id', text)
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('url', text, (c) => c.notNull())
      .addColumn('events', text, (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('sealed_secret', text, (c) => c.notNull())
      .addColumn('sealed_former_secret', text)
      .addColumn('former_until', text)
      .addColumn('failing_since', text)
      .addColumn('paused_at', text)
      .addColumn('paused_because', text)
      .addColumn('created_by', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('webhooks_key', ['organization_id', 'id'])
      .addForeignKeyConstraint(
        'webhooks_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();

    await q.schema
      .createTable('webhook_events')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('space_id', text)
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('webhook_events_key', ['organization_id', 'id'])
      .execute();

    await q.schema
      .createTable('webhook_deliveries')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('webhook_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('event_id', text, (c) => c.notNull())
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_at', text)
      .addColumn('log', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('webhook_deliveries_key', ['organization_id', 'webhook_id', 'id'])
      .addForeignKeyConstraint(
        'webhook_deliveries_webhook',
        ['organization_id', 'webhook_id'],
        'webhooks',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .addForeignKeyConstraint(
        'webhook_deliveries_event',
        ['organization_id', 'event_id'],
        'webhook_events',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
    await sql`create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null`.execute(q);
    await sql`create index webhook_deliveries_by_event on webhook_deliveries (organization_id, event_id)`.execute(q);
  },
};
