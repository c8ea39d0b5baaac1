// Moves the head of a change request by compare-and-set, which counts as a contribution of the caller.
import { sql, type RawBuilder } from 'kysely';
import { storing, type Unstored } from '#features/revisions';
import type { Db } from '#db/database';
import { oneOrListed } from '#db/dialect';
import { prepare, type Prepared } from '#db/prepared';
import type { ChangeRequestsTable } from '#db/schema';
import type { SignedInContext } from '#platform/context';
import { countContributor, type ChangeRequestRow } from './rows.ts';

type HeadMove = {
  head_organization: string;
  head_space: string;
  head_request: string;
  head_from: string;
  head_to: string;
  head_ancestor: string | null;
  head_status: ChangeRequestsTable['status'];
  head_now: string;
};

const headMoveQuery = (q: Db['q'], p: HeadMove) =>
  q
    .updateTable('change_requests')
    .set({ revision_id: p.head_to, revision_merged_ancestor: p.head_ancestor, updated_at: p.head_now })
    .where('organization_id', '=', p.head_organization)
    .where('space_id', '=', p.head_space)
    .where('id', '=', p.head_request)
    .where('revision_id', '=', p.head_from)
    .where('status', '=', p.head_status)
    .returning('id');
/** The id of the only page, or a JSON list. */
type WithPages = { head_pages: string };
const listened = ({ head_organization }: HeadMove) =>
  sql<boolean | number>`exists (select 1 from webhooks where organization_id = ${head_organization})`.as('listened');
const commented = (p: HeadMove, pages: RawBuilder<unknown>) =>
  sql<boolean | number>`exists (
    select 1 from comments where organization_id = ${p.head_organization} and space_id = ${p.head_space}
      and page_id in (${pages}) and change_request_id = ${p.head_request})`.as('commented');

const headMove = (isOne: boolean) =>
  prepare<HeadMove & WithPages>({ kept: false })((q, p) =>
    headMoveQuery(q, p)
      .returning(commented(p, oneOrListed('sqlite', p.head_pages, isOne)))
      .returning(listened(p)),
  );
const headMoves = { one: headMove(true), several: headMove(false) };

type ContributedMove = HeadMove & WithPages & { head_user: string };
type Moved = { id: string; commented: boolean | number; listened: boolean | number };

/** With the contribution of the user and what is to be stored, in one round trip, on PostgreSQL. */
const contributedMove = (count: number | undefined, isOne: boolean): Prepared<ContributedMove, Moved> =>
  prepare<ContributedMove>({ kept: false })<Moved>((q, p) =>
    (count === undefined ? q : storing(q, p, count))
      .with('moved', () => headMoveQuery(q, p))
      .with('contributed', (on) =>
        on
          .insertInto('change_request_contributors')
          .columns(['organization_id', 'space_id', 'change_request_id', 'user_id', 'revisions', 'updated_at'])
          .expression((e) =>
            e
              .selectFrom('moved')
              .select([
                sql<string>`${p.head_organization}`.as('organization_id'),
                sql<string>`${p.head_space}`.as('space_id'),
                'moved.id',
                sql<string>`${p.head_user}`.as('user_id'),
                sql<number>`1`.as('revisions'),
                sql<string>`${p.head_now}`.as('updated_at'),
              ]),
          )
          .onConflict((c) =>
            c
              .columns(['organization_id', 'space_id', 'change_request_id', 'user_id'])
              .doUpdateSet({ revisions: sql`change_request_contributors.revisions + 1`, updated_at: p.head_now }),
          ),
      )
      .selectFrom('moved')
      .select(['moved.id', commented(p, oneOrListed('postgres', p.head_pages, isOne)), listened(p)]),
  );

const prepared = new Map<string, Prepared<ContributedMove, Moved>>();

function contributedMoveFor(count: number | undefined, isOne: boolean): Prepared<ContributedMove, Moved> {
  const key = `${count} ${isOne}`;
  let known = prepared.get(key);
  if (!known) prepared.set(key, (known = contributedMove(count, isOne)));
  return known;
}

export type Move = {
  to: string;
  unstored?: Unstored | undefined;
  /** The pages that changed. */
  pages: readonly string[];
  /** The revision of the main content that was merged into it. */
  mergedAncestor?: string;
};

type MovedBranch = {
  row: ChangeRequestRow;
  /** Whether there are comments on the pages. */
  hasComments: boolean;
  /** Whether the organization has webhooks. */
  hasWebhooks: boolean;
};

/** Undefined when its content or status changed since it was read. */
export async function moveBranch(
  context: SignedInContext,
  row: ChangeRequestRow,
  { to, unstored, pages, mergedAncestor }: Move,
): Promise<MovedBranch | undefined> {
  const { db, now, caller } = context;
  const set = {
    revision_id: to,
    revision_merged_ancestor: mergedAncestor ?? row.revision_merged_ancestor,
    updated_at: now.toISOString(),
  };
  const move: HeadMove = {
    head_organization: row.organization_id,
    head_space: row.space_id,
    head_request: row.id,
    head_from: row.revision_id,
    head_to: to,
    head_ancestor: set.revision_merged_ancestor,
    head_status: row.status,
    head_now: set.updated_at,
  };
  const [page] = pages;
  const isOne = pages.length === 1;
  const head_pages = isOne ? page! : JSON.stringify(pages);
  if (db.engine === 'postgres') {
    const all = { ...unstored?.values, ...move, head_pages, head_user: caller.userId };
    const moved = await db.first(contributedMoveFor(unstored?.count, isOne), all);
    return (
      moved && { row: { ...row, ...set }, hasComments: Boolean(moved.commented), hasWebhooks: Boolean(moved.listened) }
    );
  }
  const moved = await db.first(headMoves[isOne ? 'one' : 'several'], { ...move, head_pages });
  if (!moved) return undefined;
  await countContributor(context, row);
  return { row: { ...row, ...set }, hasComments: Boolean(moved.commented), hasWebhooks: Boolean(moved.listened) };
}
