// The state of the repository as a tree, built on the last common state, so that everything the repository did not
// touch stays identical.
import {
  createYielder,
  readVariables,
  rewriteLinks,
  setVariables,
  walkPages,
  type Page,
  type Records,
  type Tree,
} from '@lectern/content';
import { type FolderLayout, type LayoutContent, type LayoutLead, type LayoutPage } from '@lectern/content/layout';
import { storeBytes } from '#features/files';
import { writeImported, type ImportedContent, type ImportedPage, type Sources } from '#features/ingest';
import type { Context } from '#platform/context';
import { layoutAt, type PageMatcher } from './match-pages.ts';

export type MergeBase = { records: Records; tree: Tree; content: LayoutContent };

/** Files kept besides the content, by path; stored before the transaction. */
export async function storeOtherFiles(
  { services }: Pick<Context, 'services'>,
  layout: FolderLayout,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const [path, bytes] of layout.others)
    stored.set(path, (await storeBytes({ services }, bytes, { name: path })).hash);
  return stored;
}

export async function buildRemoteTree(
  context: Context,
  space: { organization_id: string; id: string },
  base: MergeBase,
  known: PageMatcher,
  {
    layout,
    files,
    others,
    target,
  }: { layout: FolderLayout; files: ImportedContent['files']; others: ReadonlyMap<string, string>; target: string },
): Promise<Tree> {
  const { records, content } = base;
  const before = [...walkPages(content.pages)].map(({ page }) => page);
  const incoming = {
    ...(await incomingOf(layout, files, content, known, new Map(before.map((page) => [page.id, page])))),
    sources: sourcesOf(layout.sources, others),
  };
  const written = await writeImported(context, { space, records, tree: base.tree }, incoming, {
    source: `git ${target}`,
    whole: true,
    known: (key, kind) => known.idOf(key, kind),
    gone: {
      pages: before.map(({ id }) => id),
      files: content.files.map(({ id }) => id),
      reusableContents: content.reusableContents.map(({ id }) => id),
    },
  });
  const variables = layout.variables ?? {};
  const old = Object.keys(await readVariables(records, written.tree)).filter((name) => !(name in variables));
  return setVariables(records, written.tree, Object.fromEntries(old.map((name) => [name, undefined])));
}

export function sourcesOf(texts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): Sources {
  const sources = new Map<string, { text: string } | { content: string }>();
  for (const [path, text] of texts) sources.set(path, { text });
  for (const [path, content] of others) sources.set(path, { content });
  return sources;
}

async function incomingOf(
  layout: FolderLayout,
  files: ImportedContent['files'],
  content: LayoutContent,
  known: PageMatcher,
  before: ReadonlyMap<string, Page>,
): Promise<ImportedContent> {
  const was = content.sources.size === 0 ? undefined : await layoutAt(content);
  const newKeys = new Map(
    layout.pages.flatMap(({ key }) => {
      const id = known.idOf(key, 'page');
      return id === undefined ? [] : [[id, key] as const];
    }),
  );
  const oldIds = new Map(
    [...before.values()].flatMap(({ id, git }) => (git?.path === undefined ? [] : [[git.path, id] as const])),
  );
  /** A link to a page whose file was moved, in a text that was not updated, still refers to that page. */
  const resolve = (from: string, href: string): LayoutLead | undefined => {
    const lead = layout.resolve(from, href);
    if (lead) return lead;
    const old = was?.resolve(from, href);
    if (!old || !('page' in old)) return undefined;
    const key = newKeys.get(oldIds.get(old.page) ?? '');
    return key === undefined ? undefined : { ...old, page: key };
  };
  const samePaths = was !== undefined && pathsOf(was) === pathsOf(layout);
  const keptBody = (
    key: string,
    id: string | undefined,
    body: string | undefined,
    markdown: string,
  ): string | undefined => {
    if (id === undefined || !was || content.sources.get(key) !== layout.sources.get(key)) return undefined;
    if (!samePaths && !leadsTheSame(markdown, key, was, layout)) return undefined;
    return body === undefined ? '' : content.bodies.get(body);
  };
  const due = createYielder();
  const pages: ImportedPage[] = [];
  for (const page of layout.pages) {
    const id = known.idOf(page.key, 'page');
    const old = id === undefined ? undefined : before.get(id);
    pages.push(broughtPage(page, old, keptBody(page.key, old?.id, old?.body, page.markdown ?? '')));
    const turn = due();
    if (turn) await turn;
  }
  const contents = new Map(content.reusableContents.map((one) => [one.id, one]));
  const reusableContents = layout.reusableContents.map((one) => {
    const old = contents.get(known.idOf(one.key, 'reusable-content') ?? '');
    return { ...one, markdown: keptBody(one.key, old?.id, old?.body, one.markdown) ?? one.markdown };
  });
  return { ...(layout.variables && { variables: layout.variables }), files, resolve, pages, reusableContents };
}

const pathsOf = ({ pages, files, reusableContents }: FolderLayout): string =>
  [pages, files, reusableContents]
    .map((list) =>
      list
        .map(({ key }) => key)
        .sort()
        .join('\n'),
    )
    .join('\n\n');

function leadsTheSame(markdown: string, from: string, was: FolderLayout, now: FolderLayout): boolean {
  let same = true;
  rewriteLinks(markdown, ({ target }) => {
    same &&= JSON.stringify(was.resolve(from, target)) === JSON.stringify(now.resolve(from, target));
    return undefined;
  });
  return same;
}

/** Properties the layout cannot express stay as they were. */
function broughtPage(page: LayoutPage, old: Page | undefined, body: string | undefined): ImportedPage {
  const { slug, ...rest } = page;
  const named = {
    ...rest,
    ...(slug !== undefined && !keepsSlug(page, old) && { slug }),
    ...(body !== undefined && { markdown: body }),
  };
  if (!old || old.type !== page.type || page.type === 'document') return named;
  const { icon, description, hidden, noIndex, noRobotsIndex, condition, variables, layout } = old;
  const fields = { icon, description, hidden, noIndex, noRobotsIndex, condition, variables, layout };
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { ...said, ...named, ...(page.type === 'computed' && { title: old.title }) };
}

/** The slug follows the file name only when that is new. */
function keepsSlug({ key, type, slug = '' }: LayoutPage, old: Page | undefined): boolean {
  if (!old?.slug) return false;
  if (type === 'document') return old.git?.path === key;
  return old.slug.startsWith(slug) && /^(?:-\d+)?$/.test(old.slug.slice(slug.length));
}
