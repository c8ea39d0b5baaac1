// Links affected by a change of content: those of changed items, and those to them.
import {
  changedPages,
  diffTrees,
  EMPTY_TREE,
  type Page,
  type PageChange,
  type Records,
  type Tree,
} from '@lectern/content';
import { linkedPath } from '@lectern/content/url';
import { organizationOf } from '#features/revisions';
import type { Db } from '#db/database';
import { factsOf, type Headings, type Source, type UnstoredTexts } from './outgoing.ts';

export type LinkChanges = {
  /** Items whose links changed. */
  sources: Source[];
  /** Items whose links changed or that were deleted, by kind. */
  touched: { page: Set<string>; 'reusable-content': Set<string> };
  /** Added or deleted items, and pages whose headings changed, by kind. */
  targets: { page: Set<string>; file: Set<string>; 'reusable-content': Set<string> };
  /** Files that were added or replaced. */
  replaced: Set<string>;
  /** Reusable contents whose headings changed. */
  reworded: Set<string>;
  /** Page paths changed. */
  moved: boolean;
  /** Path segments that pages got or lost. */
  slugs: Set<string>;
};

/** Everything that decides the status of links to anchors of a page. */
const placesOf = (facts: Headings | undefined): unknown => facts && [[...facts.anchors], facts.hasMore, facts.includes];

const linking = ({ body, cover, target, computed }: Page): string => JSON.stringify([body, cover, target, computed]);

export async function changesBetween(
  db: Db,
  records: Records,
  before: Tree,
  after: Tree,
  known?: readonly PageChange[],
  unstored?: UnstoredTexts,
): Promise<LinkChanges> {
  const changes: LinkChanges = {
    sources: [],
    touched: { page: new Set(), 'reusable-content': new Set() },
    targets: { page: new Set(), file: new Set(), 'reusable-content': new Set() },
    replaced: new Set(),
    reworded: new Set(),
    moved: false,
    slugs: new Set(),
  };
  const pages = known ?? (await changedPages(records, before, after));
  const rewritten = pages.flatMap(({ before, after }) =>
    before && after && before.body !== after.body ? [before.body ?? [], after.body ?? []].flat() : [],
  );
  const facts = await factsOf(db, organizationOf(records), rewritten, unstored);
  const headings = (body: string | undefined): string =>
    body === undefined ? '' : JSON.stringify(placesOf(facts.get(body)));
  for (const change of pages) {
    const { id } = change.after ?? change.before;
    if (!change.before || !change.after) changes.targets.page.add(id);
    else if (headings(change.before.body) !== headings(change.after.body)) changes.targets.page.add(id);
    if (change.before?.slug !== change.after?.slug || change.before?.parent !== change.after?.parent) {
      changes.moved = true;
      for (const slug of [change.before?.slug, change.after?.slug]) if (slug !== undefined) changes.slugs.add(slug);
    }
    if (change.before && change.after && linking(change.before) === linking(change.after)) continue;
    changes.touched.page.add(id);
    if (change.after) changes.sources.push({ kind: 'page', page: change.after });
  }
  await addShared(changes, records, before, after);
  return changes;
}

async function addShared(changes: LinkChanges, records: Records, before: Tree, after: Tree): Promise<void> {
  const part = ({ files, reusableContents }: Tree): Tree => ({ ...EMPTY_TREE, files, reusableContents });
  for (const change of await diffTrees(records, part(before), part(after))) {
    if (change.type === 'file_created' || change.type === 'file_deleted') changes.targets.file.add(change.file.id);
    if ('file' in change && change.type !== 'file_deleted') changes.replaced.add(change.file.id);
    if (!('reusableContent' in change)) continue;
    const { reusableContent: shared } = change;
    if (change.type !== 'reusable_content_edited') changes.targets['reusable-content'].add(shared.id);
    changes.reworded.add(shared.id);
    changes.touched['reusable-content'].add(shared.id);
    if (change.type !== 'reusable_content_deleted') changes.sources.push({ kind: 'reusable-content', shared });
  }
}

/** Whether a link as written, with the path of a page, may lead elsewhere after the change. */
export function mayHaveMoved({ moved, slugs }: LinkChanges, link: { kind: string; url: string | null }): boolean {
  const path = moved && link.kind === 'text' && link.url !== null ? linkedPath(link.url) : undefined;
  return path !== undefined && path.split('/').some((slug) => slugs.has(slug));
}
