// Redirects declared in the settings file of a synced repository.
import {
  processCaches,
  findPage,
  findSource,
  readPages,
  redirectsIn,
  SETTINGS,
  walkPages,
  type Page,
  type Records,
  type Tree,
} from '@lectern/content';
import { readBody, organizationOf } from '#features/revisions';
import type { Context } from '#platform/context';

// Keyed by hashes of what they are read from, so entries never become stale.
const known = processCaches.cache('source-redirects', {
  weigh: (pages: ReadonlyMap<string, string>) => 200 * pages.size,
});

async function pagesByOldPath(
  { db }: Pick<Context, 'db'>,
  { records, tree }: { records: Records; tree: Tree },
  body: string,
): Promise<ReadonlyMap<string, string>> {
  const key = `${tree.pages.hash} ${body}`;
  const before = known.get(key);
  if (before) return before;
  const redirects = redirectsIn(await readBody(db, organizationOf(records), body));
  const byFile = new Map<string, string>();
  if (redirects.size > 0) {
    for (const { page } of walkPages(await readPages(records, tree))) {
      if (page.git?.path !== undefined) byFile.set(page.git.path, page.id);
    }
  }
  const found = new Map<string, string>();
  for (const [old, file] of redirects) {
    const page = byFile.get(file) ?? byFile.get(`${file}/README.md`);
    if (page !== undefined) found.set(old, page);
  }
  return known.set(key, found);
}

export async function findRedirectInSources(
  context: Pick<Context, 'db'>,
  content: { records: Records; tree: Tree },
  path: string,
): Promise<Page | undefined> {
  const { records, tree } = content;
  const settings = await findSource(records, tree, SETTINGS);
  if (!settings || !('body' in settings)) return undefined;
  const page = (await pagesByOldPath(context, content, settings.body)).get(path);
  return page === undefined ? undefined : findPage(records, tree, page);
}
