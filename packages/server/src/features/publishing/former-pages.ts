// Former paths of pages. When a page is renamed or moved, its slug is recorded with the former parent, so descendants
// need no record: an old path is resolved slug by slug, through former slugs where no page has the slug now.
import { findBySlug, findPage, type Page, type PageChange, type Records, type Tree } from '@lectern/content';
import type { Db } from '#db/database';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { findRedirectInSources } from './source-redirects.ts';
import * as rows from './rows-former-pages.ts';

/** Where a page was before it was renamed, moved or removed. */
type Former = { id: string; parent: string; slug: string };

function formerOf({ before, after }: PageChange): Former[] {
  if (before?.slug === undefined) return [];
  const { id, parent, slug } = before;
  return after?.slug === slug && after.parent === parent ? [] : [{ id, parent: parent ?? '', slug }];
}

/** Called when the main content changes. */
export async function recordFormerSlugs(
  { db }: Context,
  { space, made, removed, revision }: Pick<Events['space.pages-changed'], 'space' | 'made' | 'removed' | 'revision'>,
): Promise<void> {
  const renamed = made.filter(({ after }) => after).flatMap(formerOf);
  if (renamed.length + removed.length === 0) return;
  const place = { organization: space.organization_id, space: space.id };
  const row = ({ id, parent, slug }: Former): rows.FormerSlugRow => ({
    organization_id: place.organization,
    space_id: place.space,
    parent_id: parent,
    slug,
    page_id: id,
    revision_id: revision.id,
  });
  await rows.insertFormerSlugs(db, renamed.map(row));
  await keepDeleted(db, place, removed.flatMap(formerOf), row);
}

/** A deleted page is recorded only when an old path leads through it to an existing page. */
async function keepDeleted(
  db: Db,
  place: rows.SpaceKey,
  deleted: readonly Former[],
  row: (former: Former) => rows.FormerSlugRow,
): Promise<void> {
  let open = deleted;
  while (open.length > 0) {
    const needed = await rows.listFormerParents(
      db,
      place,
      open.map(({ id }) => id),
    );
    if (needed.size === 0) return;
    await rows.insertFormerSlugs(db, open.filter(({ id }) => needed.has(id)).map(row));
    open = open.filter(({ id }) => !needed.has(id));
  }
}

type Content = { records: Records; tree: Tree };
/** Former slugs may form cycles. */
const mostSteps = 100;

/** The page that was at a path where no page is now. */
export async function findFormerPage(
  { db }: Pick<Context, 'db'>,
  place: rows.SpaceKey,
  { records, tree }: Content,
  slugs: readonly string[],
): Promise<Page | undefined> {
  let steps = 0;
  async function walk(at: string | undefined, index: number): Promise<Page | undefined> {
    if (index === slugs.length) return at === undefined ? undefined : findPage(records, tree, at);
    if (++steps > mostSteps) return undefined;
    const slug = slugs[index]!;
    const now = await findBySlug(records, tree, at, slug);
    const found = now === undefined ? undefined : await walk(now, index + 1);
    if (found) return found;
    for (const former of await rows.listFormerOf(db, place, at ?? '', slug)) {
      const led = former === now ? undefined : await walk(former, index + 1);
      if (led) return led;
    }
    return undefined;
  }
  const slugged = slugs.length <= mostSteps ? await walk(undefined, 0) : undefined;
  return slugged ?? findRedirectInSources({ db }, { records, tree }, slugs.join('/'));
}
