// Unresolved comments that concern one user, in all spaces they can see.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database';
import type { CommentsTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { rankedSpaces, type Person } from '#features/access';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type ConcerningComment = Pick<
  CommentsTable,
  'space_id' | 'id' | 'change_request_id' | 'body' | 'posted_by' | 'posted_at' | 'page_id'
> & {
  space_title: string;
  number: number | null;
  subject: string | null;
  requested_by: string | null;
  replied: number;
  mentioned: number;
};

const replies = sql`select 1 from comment_replies r where r.organization_id = comments.organization_id
  and r.space_id = comments.space_id and r.comment_id = comments.id`;

const hasReplied = (user: string): RawBuilder<boolean> => sql`exists (${replies} and r.posted_by = ${user})`;

function isMentioned(user: string): RawBuilder<boolean> {
  const pattern = `%lectern:user/${user}%`;
  return sql`(comments.body like ${pattern} or exists (${replies} and r.body like ${pattern}))`;
}

const flag = (condition: RawBuilder<boolean>): RawBuilder<number> => sql`case when ${condition} then 1 else 0 end`;

/** `only` is the space a token is limited to. */
export const listConcerning = (
  db: Db,
  organization: string,
  person: Person,
  only: string | undefined,
  query: PageQuery,
): Promise<Page<ConcerningComment>> => {
  const { userId: user } = person;
  return queryPage(
    db.q
      .selectFrom('comments')
      .innerJoin('spaces', (join) =>
        join
          .onRef('spaces.organization_id', '=', 'comments.organization_id')
          .onRef('spaces.id', '=', 'comments.space_id'),
      )
      .innerJoin(rankedSpaces(organization, person).as('ranked'), 'ranked.ranked_id', 'spaces.id')
      .leftJoin('change_requests', (join) =>
        join
          .onRef('change_requests.organization_id', '=', 'comments.organization_id')
          .onRef('change_requests.space_id', '=', 'comments.space_id')
          .onRef('change_requests.id', '=', 'comments.change_request_id'),
      )
      .where('comments.organization_id', '=', organization)
      .where('comments.resolved_at', 'is', null)
      .where('ranked.rank', '>', 0)
      .where('spaces.deleted_at', 'is', null)
      .where((e) => e.or([e('change_requests.id', 'is', null), e('change_requests.status', 'in', ['draft', 'open'])]))
      .where((e) =>
        e.or([
          e('comments.posted_by', '=', user),
          e('change_requests.created_by', '=', user),
          hasReplied(user),
          isMentioned(user),
        ]),
      )
      .$call(ifGiven(only, (some, only) => some.where('spaces.id', '=', only)))
      .select([
        'comments.space_id',
        'comments.id',
        'comments.change_request_id',
        'comments.body',
        'comments.posted_by',
        'comments.posted_at',
        'comments.page_id',
        'spaces.title as space_title',
        'change_requests.number',
        'change_requests.subject',
        'change_requests.created_by as requested_by',
        flag(hasReplied(user)).as('replied'),
        flag(isMentioned(user)).as('mentioned'),
      ]),
    { by: [{ column: 'comments.id', as: 'id' }], direction: 'desc' },
    query,
  );
};
