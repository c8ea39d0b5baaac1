import type { shapes, Static } from '@lectern/contract';
import { findUsers, presentUser } from '#features/accounts';
import { findChangeRequest, type ContentView } from '#features/branches';
import { findChangeRequests, presentChangeRequest, canSeePeople } from '#features/change-requests';
import { resourcesJson, readPages, type ReadQuery } from '#features/content';
import type { RevisionRow } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { JsonAndValue, type JsonStream } from '#platform/http/implement';

type Summary = Static<typeof shapes.RevisionSummary>;
type Head = Omit<Summary, 'urls' | 'createdBy'>;

const headOf = (row: RevisionRow, mergedFrom: Summary['mergedFrom']): Head => ({
  object: 'revision',
  id: row.id,
  parents: JSON.parse(row.parents) as string[],
  type: row.type as 'edits',
  ...(row.type === 'merge' && mergedFrom && { mergedFrom }),
  createdAt: row.created_at,
  ...(row.git !== null && { git: JSON.parse(row.git) as NonNullable<Summary['git']> }),
});

const appUrl = ({ urls }: Context, space: SpaceForCaller, row: RevisionRow): string =>
  urls.app(`/o/${space.organization_id}/s/${space.id}/~/revisions/${row.id}`);

/** A revision with its content. */
export async function presentRevision(
  context: SignedInContext,
  place: ContentView,
  query: ReadQuery,
): Promise<JsonAndValue | JsonStream> {
  const { space } = place;
  // How the content came about is not disclosed to visitors.
  const revision = context.caller.visitor
    ? { ...place.revision, type: 'edits', parents: '[]', merged_from: null, git: null }
    : place.revision;
  const head = JSON.stringify(headOf(revision, await mergedFromOf(context, space, revision)));
  const urls = JSON.stringify({ app: appUrl(context, space, revision) });
  const before = `${head.slice(0, -1)},"pages":`;
  const after = `,${await resourcesJson(context, place, query)},"urls":${urls}}`;
  if (query.pages !== false) return readPages(context, place, query, { before, after });
  const json = `${before}[]${after}`;
  return new JsonAndValue(
    async () => json,
    async () => JSON.parse(json) as unknown,
  );
}

/** The change request merged by a revision of the type `merge`. */
export async function mergedFromOf(
  context: SignedInContext,
  space: SpaceForCaller,
  { merged_from }: RevisionRow,
): Promise<Summary['mergedFrom']> {
  if (merged_from === null) return undefined;
  const row = await findChangeRequest(context.db, space.organization_id, space.id, merged_from);
  return row && presentChangeRequest(context, row, space);
}

/** Loads authors and change requests of all revisions together. */
export async function summaryPresenter(
  context: SignedInContext,
  space: SpaceForCaller,
  revisions: readonly RevisionRow[],
): Promise<(row: RevisionRow) => Summary> {
  const authors = await findUsers(
    context.db,
    revisions.map(({ author_id }) => author_id),
  );
  const merged = await findChangeRequests(
    context.db,
    space,
    revisions.flatMap(({ merged_from }) => merged_from ?? []),
  );
  return (row) => {
    const author = authors.get(row.author_id ?? '');
    const request = merged.get(row.merged_from ?? '');
    return {
      ...headOf(row, request && presentChangeRequest(context, request, space)),
      ...(author && { createdBy: presentUser(context, author, canSeePeople(context, space)) }),
      urls: {
        app: appUrl(context, space, row),
        location: context.urls.api(`/spaces/${space.id}/revisions/${row.id}`),
      },
    };
  };
}

/** Revisions as listed in a history. */
export const presentSummaries = async (
  context: SignedInContext,
  space: SpaceForCaller,
  revisions: readonly RevisionRow[],
): Promise<Summary[]> => revisions.map(await summaryPresenter(context, space, revisions));
