// The page and the block a comment is on, in their current state; deleted ones as they last were.
import {
  processCaches,
  findPage,
  pathOf,
  type DocumentBlock,
  type Page,
  type Records,
  type Tree,
} from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { documentOf } from '#features/content';
import { readBodies } from '#features/revisions';
import type { Db } from '#db/database';
import { trackAnchors, type BlockPosition, type AnchorTracker } from './anchor.ts';
import type { AnchorRow } from './rows-anchors.ts';
import type { TableCell } from './table-cell.ts';

export type PageSummary = Omit<NonNullable<Static<typeof shapes.Comment>['target']['page']>, 'outdated'>;

export async function summarizePage(records: Records, tree: Tree, page: Page): Promise<PageSummary> {
  return {
    id: page.id,
    title: page.title,
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    ...(page.createdAt !== undefined && { createdAt: page.createdAt }),
    updatedAt: page.updatedAt ?? page.createdAt ?? new Date(0).toISOString(),
    path: (await pathOf(records, tree, page)) ?? '',
  };
}

/** Existing pages by id. */
export async function summarizePages(
  { records, tree }: { records: Records; tree: Tree },
  ids: Iterable<string>,
): Promise<Map<string, { seen: PageSummary; body: string | undefined }>> {
  const found = new Map<string, { seen: PageSummary; body: string | undefined }>();
  for (const id of new Set(ids)) {
    const page = await findPage(records, tree, id);
    if (page) found.set(id, { seen: await summarizePage(records, tree, page), body: page.body });
  }
  return found;
}

export const blocksOf = (text: string): readonly DocumentBlock[] =>
  documentOf(text).nodes as unknown as readonly DocumentBlock[];

// Bodies are immutable, so the mapping between two of them is computed once.
const trails = processCaches.cache('comment-trails', {
  weigh: ({ size }: { trail: AnchorTracker; size: number }) => size,
});

async function trailOf(
  db: Db,
  organization: string,
  older: string | null,
  newer: string | undefined,
): Promise<AnchorTracker> {
  const key = `${older ?? ''} ${newer ?? ''}`;
  const known = trails.get(key);
  if (known) return known.trail;
  const texts = await readBodies(
    db,
    organization,
    [older, newer].filter((hash) => typeof hash === 'string'),
  );
  const [then, now] = [texts.get(older ?? ''), texts.get(newer ?? '') ?? ''];
  const trail = trackAnchors(then === undefined ? undefined : blocksOf(then), blocksOf(now));
  return trails.set(key, { trail, size: (then?.length ?? 0) + now.length + 1000 }).trail;
}

/** The key of the block in this body of the page; undefined when it is gone. */
export async function locateAnchor(
  db: Db,
  organization: string,
  row: AnchorRow,
  body: string | undefined,
): Promise<BlockPosition | undefined> {
  const cell = row.table_cell === null ? undefined : (JSON.parse(row.table_cell) as TableCell);
  const anchor = { id: row.node_id!, quote: row.node_preview ?? '', cell, lost: row.outdated === 1 };
  if (body === row.node_body && !anchor.lost) return anchor;
  return (await trailOf(db, organization, row.node_body, body))(anchor);
}
