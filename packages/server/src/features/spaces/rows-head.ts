// Moves the head of the main content by compare-and-set: no effect after a concurrent change.
import { sql, type RawBuilder } from 'kysely';
import { storing, type Unstored } from '#features/revisions';
import { oneOrListed } from '#db/dialect';
import { prepare, type Prepared } from '#db/prepared';
import type { Engine } from '#db/engine';
import type { Context } from '#platform/context';
import type { SpaceRow } from './rows.ts';

/** Whether there is anything for those who follow the change to look at: each of them would ask for itself. */
export type FoundAround = {
  /** Webhooks of the organization. */
  webhooks: boolean;
  /** Comments on the changed pages of the main content. */
  comments: boolean;
  /** Links in the changed pages as they were. */
  links: boolean;
  /** Links to the changed pages, from this space and from others. */
  linked: boolean;
  /** A source or translations of the space. */
  translations: boolean;
  /** Repositories that the space is synchronized with. */
  gitSyncs: boolean;
};

type HeadMove = {
  head_organization: string;
  head_space: string;
  head_from: string;
  head_to: string;
  head_now: string;
  /** The id of the only one, or a JSON list. */
  head_pages: string;
  /** As links from other spaces name this one. */
  head_via: string;
};
type Moved = Record<keyof FoundAround, boolean | number>;

type Kind = { engine: Engine; count: number | undefined; isOne: boolean };

const headMove = ({ engine, count, isOne }: Kind): Prepared<HeadMove, Moved> =>
  prepare<HeadMove>({ kept: false })<Moved>((q, p) => {
    const { head_organization: organization, head_space: space } = p;
    const own = sql`organization_id = ${organization} and space_id = ${space}`;
    const pages = oneOrListed(engine, p.head_pages, isOne);
    const exists = (query: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from ${query})`;
    return (count === undefined ? q : storing(q, p, count))
      .updateTable('spaces')
      .set({ revision_id: p.head_to, updated_at: p.head_now })
      .where('organization_id', '=', organization)
      .where('id', '=', space)
      .where('revision_id', '=', p.head_from)
      .returning([
        exists(sql`webhooks where organization_id = ${organization}`).as('webhooks'),
        exists(sql`comments where ${own} and page_id in (${pages}) and change_request_id is null`).as('comments'),
        exists(sql`links where ${own} and source_kind = 'page' and source_id in (${pages})`).as('links'),
        sql<boolean>`(exists (
            select 1 from links where ${own} and kind = 'page' and target_id in (${pages}) and via is null
          ) or exists (
            select 1 from links
            where organization_id = ${organization} and via = ${p.head_via} and target_id in (${pages})
          ))`.as('linked'),
        exists(
          sql`space_translations where organization_id = ${organization}
            and (translation_id = ${space} or source_id = ${space})`,
        ).as('translations'),
        exists(sql`git_syncs where ${own}`).as('gitSyncs'),
      ]);
  });

const prepared = new Map<string, Prepared<HeadMove, Moved>>();

function headMoveFor(kind: Kind): Prepared<HeadMove, Moved> {
  const key = Object.values(kind).join(' ');
  let known = prepared.get(key);
  if (!known) prepared.set(key, (known = headMove(kind)));
  return known;
}

export type Move = { to: string; unstored?: Unstored | undefined; pages: readonly string[] };

/** Undefined after a concurrent change. */
export async function updateHead(
  { db, now }: Context,
  space: SpaceRow,
  { to, unstored, pages }: Move,
): Promise<FoundAround | undefined> {
  const [page] = pages;
  const isOne = pages.length === 1;
  const moved = await db.first(headMoveFor({ engine: db.engine, count: unstored?.count, isOne }), {
    ...unstored?.values,
    head_organization: space.organization_id,
    head_space: space.id,
    head_from: space.revision_id,
    head_to: to,
    head_now: now.toISOString(),
    head_pages: isOne ? page! : JSON.stringify(pages),
    head_via: `space/${space.id}`,
  });
  if (!moved) return undefined;
  const { webhooks, comments, links, linked, translations, gitSyncs } = moved;
  return {
    webhooks: Boolean(webhooks),
    comments: Boolean(comments),
    links: Boolean(links),
    linked: Boolean(linked),
    translations: Boolean(translations),
    gitSyncs: Boolean(gitSyncs),
  };
}
