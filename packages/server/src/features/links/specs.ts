// Which API descriptions content is rendered from: readers of a site may read the parts they are shown, and no others.
import type { Db } from '#db/database';
import { visibleSpecs } from '#features/content';
import { findRevision } from '#features/revisions';
import type { Context, Visitor } from '#platform/context';
import * as rows from './rows.ts';

type Spec = { organization: string; slug: string };

/** What the visitor is shown of the description: all of it, parts such as `path get /pets`, or nothing. */
export async function shownOfSpec(
  context: Context,
  visitor: Visitor,
  spec: Spec,
): Promise<'all' | ReadonlySet<string> | undefined> {
  const parts = new Set<string>();
  for await (const { space, tree } of statesOf(context.db, visitor, spec)) {
    const seen = (await visibleSpecs(context, visitor, { organization: spec.organization, space }, tree)).get(
      spec.slug,
    );
    if (seen === 'all') return 'all';
    for (const part of seen ?? []) parts.add(part);
  }
  return parts.size === 0 ? undefined : parts;
}

/** Revisions of spaces visible to the visitor that may be rendered from the description. */
async function* statesOf(
  db: Db,
  { spaces, revision, changeRequest }: Visitor,
  spec: Spec,
): AsyncGenerator<{ space: string; tree: string | null }> {
  const { organization } = spec;
  for (const space of await rows.listSpacesUsing(db, spec, [...spaces])) {
    const head = await rows.findHeadTree(db, { organization, space });
    if (head) yield { space, tree: head.tree };
  }
  // A preview shows other content than the main one.
  const preview = revision ?? (await rows.findBranchHead(db, organization, changeRequest));
  if (preview === undefined) return;
  for (const space of spaces) {
    const found = await findRevision(db, { organization, space, id: preview });
    if (found) yield { space, tree: found.tree };
  }
}

type Event = { organization: string; slug: string };

/** Links to a new description are no longer broken. */
export const markSpecLinksOk = ({ db }: Pick<Context, 'db'>, event: Event): Promise<void> =>
  rows.updateSpecLinks(db, event, 'ok');

/** Content rendered from a deleted description shows that it is gone. */
export const markSpecLinksBroken = ({ db }: Pick<Context, 'db'>, event: Event): Promise<void> =>
  rows.updateSpecLinks(db, event, 'broken');
