import { rankedSpaces, type Person } from '#features/access';
import type { Db } from '#db/database';
import { ifGiven } from '#db/if-given';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';

export type SpecUseRow = {
  space_id: string;
  space_title: string;
  revision_id: string;
  source_kind: string;
  source_id: string;
};

const bySource: Order = {
  by: ['space_id', 'source_kind', 'source_id'].map((name) => ({ column: `uses.${name}`, as: name })),
  direction: 'asc',
};

/** Sources in spaces visible to a user that depend on an API description; `only` is the space a token is limited to. */
export function listSpecUses(
  db: Db,
  { organization, slug }: { organization: string; slug: string },
  person: Person,
  only: string | undefined,
  query: PageQuery,
): Promise<Page<SpecUseRow>> {
  const uses = db.q
    .selectFrom('links')
    .innerJoin('spaces', (join) =>
      join.onRef('spaces.organization_id', '=', 'links.organization_id').onRef('spaces.id', '=', 'links.space_id'),
    )
    .innerJoin(rankedSpaces(organization, person).as('ranked'), 'ranked.ranked_id', 'spaces.id')
    .where('links.organization_id', '=', organization)
    .where('links.via', 'is', null)
    .where('links.target_id', '=', slug)
    .where('links.kind', '=', 'openapi')
    .where('links.relation', '=', 'dependsOn')
    .where('spaces.deleted_at', 'is', null)
    .where('ranked.rank', '>', 0)
    .$call(ifGiven(only, (some, only) => some.where('spaces.id', '=', only)))
    .select([
      'links.space_id',
      'links.source_kind',
      'links.source_id',
      'spaces.title as space_title',
      'spaces.revision_id',
    ])
    .distinct();
  return queryPage(db.q.selectFrom(uses.as('uses')).selectAll(), bySource, query);
}
