// What one member marked or visited. It is deleted with the member.
import type { Kysely } from 'kysely';
import type { Columns, Migration } from '../migration.ts';

/** A table whose rows belong to a member; `spaced` ones name a space as well. */
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

async function createViewedPages(q: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text } = columns;
  await ofMember(q, columns, 'viewed_pages')
    .addColumn('space_id', text, (c) => c.notNull())
    .addColumn('change_request_id', text, (c) => c.notNull())
    .addColumn('page_id', text, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('viewed_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('viewed_pages_key', [
      'organization_id',
      'space_id',
      'change_request_id',
      'user_id',
      'page_id',
    ])
    .addForeignKeyConstraint(
      'viewed_pages_request',
      ['organization_id', 'space_id', 'change_request_id'],
      'change_requests',
      ['organization_id', 'space_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .execute();
  await q.schema
    .createIndex('viewed_pages_by_member')
    .on('viewed_pages')
    .columns(['organization_id', 'user_id'])
    .execute();
}

async function createRecentPages(q: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text } = columns;
  await ofMember(q, columns, 'recent_pages')
    .addColumn('space_id', text, (c) => c.notNull())
    .addColumn('page_id', text, (c) => c.notNull())
    .addColumn('visited_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recent_pages_key', ['organization_id', 'user_id', 'space_id', 'page_id'])
    .addForeignKeyConstraint(
      'recent_pages_space',
      ['organization_id', 'space_id'],
      'spaces',
      ['organization_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .execute();
  await q.schema
    .createIndex('recent_pages_by_space')
    .on('recent_pages')
    .columns(['organization_id', 'space_id'])
    .execute();
}

async function createFavorites(q: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text } = columns;
  await ofMember(q, columns, 'favorites')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('space_id', text)
    .addColumn('collection_id', text)
    .addColumn('page_id', text)
    .addPrimaryKeyConstraint('favorites_key', ['organization_id', 'user_id', 'position'])
    .addForeignKeyConstraint(
      'favorites_space',
      ['organization_id', 'space_id'],
      'spaces',
      ['organization_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .addForeignKeyConstraint(
      'favorites_collection',
      ['organization_id', 'collection_id'],
      'collections',
      ['organization_id', 'id'],
      (c) => c.onDelete('cascade').onUpdate('cascade'),
    )
    .execute();
  for (const name of ['space', 'collection']) {
    await q.schema
      .createIndex(`favorites_by_${name}`)
      .on('favorites')
      .columns(['organization_id', `${name}_id`])
      .execute();
  }
}

export const personal: Migration = {
  name: '0036-personal',
  async up(q, columns) {
    await createViewedPages(q, columns);
    await createRecentPages(q, columns);
    await createFavorites(q, columns);
  },
};
