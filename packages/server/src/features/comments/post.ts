import { findPage } from '@lectern/content';
import type { BodyOf, api } from '@lectern/contract';
import { headOf } from '#features/branches';
import { readBody, organizationOf } from '#features/revisions';
import type { Context, SignedInContext } from '#platform/context';
import { badRequest } from '#platform/errors';
import { positionOfBlock } from './anchor.ts';
import { findBlock } from './blocks.ts';
import { textOf } from './body.ts';
import { anchorAt } from './follow.ts';
import { blocksOf, summarizePage } from './page-target.ts';
import { insertComment, type CommentWithReplies } from './rows.ts';
import { hasCell } from './table-cell.ts';
import { countOpen, keyOf, type CommentScope } from './comment-scope.ts';
import { viewIn } from './scope-view.ts';

type Input = BodyOf<typeof api.createComment>;

const nowhere = {
  page_id: null,
  page_seen: null,
  node_id: null,
  node_preview: null,
  node_body: null,
  table_cell: null,
};

/** `review` is the review the comment belongs to. */
export async function postComment(
  context: SignedInContext,
  where: CommentScope,
  input: Input & { review?: string },
): Promise<CommentWithReplies> {
  const row = await insertComment(context, keyOf(where), {
    body: textOf(input.body),
    review_id: input.review ?? null,
    revision_id: headOf(where),
    ...nowhere,
    ...(await aimOf(context, where, input)),
  });
  await countOpen(context, where, 1);
  return row;
}

async function aimOf(context: Context, where: CommentScope, { page: id, node, tableCell }: Input) {
  if (id === undefined) {
    if (node !== undefined || tableCell) throw badRequest('body.page is needed to comment on a part of it');
    return {};
  }
  const { records, tree } = await viewIn(context, where);
  const page = await findPage(records, tree, id);
  if (!page) throw badRequest(`body.page does not exist: ${id}`);
  const page_seen = JSON.stringify(await summarizePage(records, tree, page));
  if (node === undefined) {
    if (tableCell) throw badRequest('body.node is needed to comment on a cell');
    return { page_id: id, page_seen };
  }
  const block = findBlock(
    page.body === undefined ? [] : blocksOf(await readBody(context.db, organizationOf(records), page.body)),
    node,
  );
  if (!block) throw badRequest(`body.node is not a block of the page: ${node}`);
  if (tableCell && !hasCell(block, tableCell)) throw badRequest('body.tableCell is not a cell of the block');
  return { page_id: id, page_seen, ...anchorAt(positionOfBlock(block, tableCell), page.body) };
}
