import { sql } from 'kysely';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { ChangeRequestsTable } from '#db/schema';
import type { Context, SignedInContext } from '#platform/context';

/** A change request with the user who created it. The description, which may be long, is read on its own. */
export type ChangeRequestRow = Omit<ChangeRequestsTable, 'description'> & {
  creator_name: string;
  creator_email: string;
  creator_photo: string | null;
};

const columns = [
  'change_requests.organization_id',
  'change_requests.space_id',
  'change_requests.id',
  'change_requests.number',
  'change_requests.status',
  'change_requests.subject',
  'change_requests.revision_id',
  'change_requests.revision_initial',
  'change_requests.revision_merged_ancestor',
  'change_requests.revision_merged',
  'change_requests.open_comments',
  'change_requests.created_by',
  'change_requests.created_at',
  'change_requests.updated_at',
] as const;

export const selectChangeRequests = (q: Db['q']) =>
  q
    .selectFrom('change_requests')
    .innerJoin('users', 'users.id', 'change_requests.created_by')
    .select(columns)
    .select(['users.display_name as creator_name', 'users.email as creator_email', 'users.photo_url as creator_photo']);

const byId = prepare<{ organization: string; space: string; id: string }>()((q, p) =>
  selectChangeRequests(q)
    .where('change_requests.organization_id', '=', p.organization)
    .where('change_requests.space_id', '=', p.space)
    .where('change_requests.id', '=', p.id),
);
const byNumber = prepare<{ organization: string; space: string; number: number }>()((q, p) =>
  selectChangeRequests(q)
    .where('change_requests.organization_id', '=', p.organization)
    .where('change_requests.space_id', '=', p.space)
    .where('change_requests.number', '=', p.number),
);

/** By its id, or by its number in the space. */
export const findChangeRequest = (
  db: Db,
  organization: string,
  space: string,
  idOrNumber: string,
): Promise<ChangeRequestRow | undefined> =>
  /^[1-9]\d{0,8}$/.test(idOrNumber)
    ? db.first(byNumber, { organization, space, number: Number(idOrNumber) })
    : db.first(byId, { organization, space, id: idOrNumber });

const descriptionOf = prepare<{ organization: string; space: string; id: string }>()((q, p) =>
  q
    .selectFrom('change_requests')
    .select('description')
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('id', '=', p.id),
);

/** Empty when it has none. */
export async function readDescription({ db }: Pick<Context, 'db'>, row: Key): Promise<string> {
  const { organization_id: organization, space_id: space, id } = row;
  return (await db.first(descriptionOf, { organization, space, id }))?.description ?? '';
}

export type NewChangeRequest = Pick<
  ChangeRequestsTable,
  'organization_id' | 'space_id' | 'number' | 'status' | 'subject' | 'revision_id'
> & { description?: string };

export async function insertChangeRequest(
  context: SignedInContext,
  { description = '', ...input }: NewChangeRequest,
): Promise<ChangeRequestRow> {
  const now = context.now.toISOString();
  const id = context.newId();
  await context.db.q
    .insertInto('change_requests')
    .values({
      ...input,
      description,
      id,
      revision_initial: input.revision_id,
      revision_merged_ancestor: null,
      revision_merged: null,
      open_comments: 0,
      created_by: context.caller.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return (await findChangeRequest(context.db, input.organization_id, input.space_id, id))!;
}

type Change = Partial<
  Pick<
    ChangeRequestsTable,
    'subject' | 'description' | 'status' | 'revision_id' | 'revision_merged_ancestor' | 'revision_merged'
  >
>;

type Key = Pick<ChangeRequestsTable, 'organization_id' | 'space_id' | 'id'>;

const oneOf = ({ db }: Pick<Context, 'db'>, row: Key) =>
  db.q
    .updateTable('change_requests')
    .where('organization_id', '=', row.organization_id)
    .where('space_id', '=', row.space_id)
    .where('id', '=', row.id);

/** Compare-and-set of other columns; undefined when its content or status changed since it was read. */
export async function updateChangeRequest(
  context: Context,
  row: ChangeRequestRow,
  change: Change,
): Promise<ChangeRequestRow | undefined> {
  const set = { ...change, updated_at: context.now.toISOString() };
  const { numUpdatedRows } = await oneOf(context, row)
    .set(set)
    .where('revision_id', '=', row.revision_id)
    .where('status', '=', row.status)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { ...row, ...set } : undefined;
}

/** Adds to the number of open comments. */
export async function countOpenComments(context: Pick<Context, 'db'>, row: Key, by: number): Promise<void> {
  await oneOf(context, row)
    .set((e) => ({ open_comments: e('open_comments', '+', by) }))
    .execute();
}

const contribution = prepare<{ organization: string; space: string; id: string; user: string; now: string }>()((q, p) =>
  q
    .insertInto('change_request_contributors')
    .values({
      organization_id: p.organization,
      space_id: p.space,
      change_request_id: p.id,
      user_id: p.user,
      revisions: 1,
      updated_at: p.now,
    })
    .onConflict((c) =>
      c
        .columns(['organization_id', 'space_id', 'change_request_id', 'user_id'])
        .doUpdateSet({ revisions: sql`change_request_contributors.revisions + 1`, updated_at: p.now }),
    ),
);

export async function countContributor(context: SignedInContext, row: Key): Promise<void> {
  const { organization_id: organization, space_id: space, id } = row;
  const now = context.now.toISOString();
  await context.db.run(contribution, { organization, space, id, user: context.caller.userId, now });
}
