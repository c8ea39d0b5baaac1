// The target of a comment. A comment on a deleted target stays in the list and is marked so.
import type { Static, shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import { locateAnchor, summarizePages, type PageSummary } from './page-target.ts';
import type { CommentRow } from './rows.ts';
import type { CommentScope } from './comment-scope.ts';
import { viewIn } from './scope-view.ts';

type Target = Static<typeof shapes.Comment>['target'];

/** Loads the pages of all rows together. */
export async function targetPresenter(
  context: Context,
  where: CommentScope,
  rows: readonly CommentRow[],
): Promise<(row: CommentRow) => Promise<Target>> {
  const ids = rows.flatMap(({ page_id }) => page_id ?? []);
  const pages = ids.length > 0 ? await summarizePages(await viewIn(context, where), ids) : undefined;
  return (row) => targetOf(context, row, pages?.get(row.page_id ?? ''));
}

async function targetOf(
  context: Context,
  row: CommentRow,
  page: { seen: PageSummary; body: string | undefined } | undefined,
): Promise<Target> {
  const target: Target = {
    space: row.space_id,
    revision: row.revision_id,
    ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
    ...(row.review_id !== null && { review: row.review_id }),
  };
  if (row.page_id === null) return target;
  const seen = page?.seen ?? (JSON.parse(row.page_seen!) as PageSummary);
  if (row.node_id === null) return { ...target, page: { ...seen, outdated: !page } };
  const spot = page && (await locateAnchor(context.db, row.organization_id, row, page.body));
  const cell = spot ? spot.cell : (JSON.parse(row.table_cell ?? 'null') as Target['tableCell'] | null);
  return {
    ...target,
    page: { ...seen, outdated: !spot },
    node: { id: spot?.id ?? row.node_id, preview: preview(spot?.quote ?? row.node_preview ?? '') },
    ...(cell && { tableCell: cell }),
  };
}

const shown = 200;
const preview = (quote: string): string => (quote.length > shown ? `${quote.slice(0, shown).toWellFormed()}…` : quote);
