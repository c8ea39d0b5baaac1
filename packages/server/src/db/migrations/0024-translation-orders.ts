// What a machine was asked to translate, one order for each translation at a time, and why pages were left out.
// What was ordered before stands in jobs alone, and becomes an order with one job.
import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

export const translationOrders: Migration = {
  name: '0024-translation-orders',
  async up(q, { text }) {
    await q.schema
      .createTable('translation_orders')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('translation_id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('pages', 'integer', (c) => c.notNull())
      // Ids of source pages, a JSON list.
      .addColumn('waiting', text, (c) => c.notNull())
      .addColumn('proposed', 'integer', (c) => c.notNull())
      .addColumn('refused', 'integer', (c) => c.notNull())
      .addColumn('change_request_id', text)
      .addColumn('error', text)
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_try_at', text)
      // Raised by each step, so that a step that ran twice is written once.
      .addColumn('turn', 'integer', (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('translation_orders_key', ['organization_id', 'translation_id'])
      .addForeignKeyConstraint(
        'translation_orders_space',
        ['organization_id', 'translation_id'],
        'space_translations',
        ['organization_id', 'translation_id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();
    await q.schema
      .createTable('translation_problems')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('translation_id', text, (c) => c.notNull())
      .addColumn('source_page_id', text, (c) => c.notNull())
      // Of what the source page said; what it says later may be translated well.
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('problem', text, (c) => c.notNull())
      .addColumn('noted_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('translation_problems_key', ['organization_id', 'translation_id', 'source_page_id'])
      .addForeignKeyConstraint(
        'translation_problems_space',
        ['organization_id', 'translation_id'],
        'space_translations',
        ['organization_id', 'translation_id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();
    await takeIn(q);
  },
};

type Old = { organization: string; space: string; user: string; pages: string[]; changeRequest?: string };
type Job = { id: string; payload: string; created_at: string };

async function takeIn(q: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Job>`
    select id, payload, created_at from jobs where name = 'translations.translate' order by run_at, id`.execute(q);
  const jobs = rows.map((job) => ({ ...job, old: JSON.parse(job.payload) as Old }));
  for (const [first, ...others] of Map.groupBy(jobs, ({ old }) => `${old.organization} ${old.space}`).values()) {
    const { organization, space, user } = first!.old;
    const all = [first!, ...others];
    const pages = [...new Set(all.flatMap(({ old }) => old.pages))];
    const request = all.map(({ old }) => old.changeRequest).find((id) => id !== undefined) ?? null;
    // A translation that was undone since has no row, and nothing to do.
    await sql`
      insert into translation_orders (organization_id, translation_id, user_id, state, pages, waiting, proposed, refused,
        change_request_id, error, attempts, next_try_at, turn, created_at, updated_at)
      select organization_id, translation_id, ${user}, 'running', ${pages.length}, ${JSON.stringify(pages)}, 0, 0,
        ${request}, null, 0, null, 1, ${first!.created_at}, ${first!.created_at}
      from space_translations where organization_id = ${organization} and translation_id = ${space}`.execute(q);
    const payload = JSON.stringify({ organization, space });
    await sql`update jobs set payload = ${payload}, share = ${organization} where id = ${first!.id}`.execute(q);
    for (const { id } of others) await sql`delete from jobs where id = ${id}`.execute(q);
  }
}
