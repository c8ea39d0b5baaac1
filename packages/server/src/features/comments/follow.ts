// Follower that keeps comments anchored: when content changes, those on changed pages are mapped to the new blocks.
import type { PageChange, Records, Tree } from '@lectern/content';
import type { Db } from '#db/database';
import type { Context } from '#platform/context';
import type { BlockPosition } from './anchor.ts';
import { locateAnchor, summarizePage } from './page-target.ts';
import * as anchors from './rows-anchors.ts';
import type { CommentScopeKey } from './comment-scope.ts';

type Changed = {
  space: { organization_id: string; id: string };
  records: Records;
  before: Tree;
  pages: readonly PageChange[];
};

export async function moveAnchorsInSpace(
  context: Context,
  changed: Changed & { found?: { comments: boolean } },
): Promise<void> {
  if (changed.found?.comments !== false) await followIn(context, { ...keyOf(changed), changeRequest: null }, changed);
}

export async function moveAnchorsInChangeRequest(
  context: Context,
  changed: Changed & { changeRequest: { id: string }; hasComments: boolean },
): Promise<void> {
  if (changed.hasComments)
    await followIn(context, { ...keyOf(changed), changeRequest: changed.changeRequest.id }, changed);
}

const keyOf = ({ space }: Changed) => ({ organization: space.organization_id, space: space.id });

async function followIn({ db }: Context, place: CommentScopeKey, { records, before, pages }: Changed): Promise<void> {
  const changes = new Map(pages.map((change) => [(change.after ?? change.before).id, change]));
  for (const id of await anchors.findCommentedPages(db, place, [...changes.keys()])) {
    const change = changes.get(id);
    if (change?.after) await moveAnchors(db, place, id, change.after.body);
    else if (change) {
      const seen = await summarizePage(records, before, change.before);
      await anchors.updatePageSeen(db, place, id, JSON.stringify(seen));
    }
  }
}

async function moveAnchors(db: Db, place: CommentScopeKey, page: string, body: string | undefined): Promise<void> {
  const rows = await anchors.listAnchors(db, place, page);
  const moves = new Map<string, { set: Partial<anchors.AnchorRow>; ids: string[] }>();
  for (const row of rows) {
    if (row.node_body === body && row.outdated === 0) continue;
    const set = anchorAt(await locateAnchor(db, place.organization, row, body), body);
    const key = JSON.stringify(set);
    const known = moves.get(key);
    if (known) known.ids.push(row.id);
    else moves.set(key, { set, ids: [row.id] });
  }
  for (const { set, ids } of moves.values()) await anchors.updateAnchors(db, place, ids, set);
}

/** A lost anchor keeps the body it was last found in, so that it can be restored. */
export const anchorAt = (
  spot: BlockPosition | undefined,
  body: string | undefined,
): Partial<Omit<anchors.AnchorRow, 'id'>> =>
  spot
    ? {
        node_id: spot.id,
        node_preview: spot.quote,
        node_body: body ?? null,
        table_cell: spot.cell ? JSON.stringify(spot.cell) : null,
        outdated: 0,
      }
    : { outdated: 1 };
