// Computed pages: an API description expands to pages for its tags, operations and models. They are generated on read,
// from the latest version, and replace the page that requests them.
import {
  PageFold,
  processCaches,
  runInSlices,
  readPages,
  walkPages,
  type Page,
  type Task,
  type WalkedPage,
} from '@lectern/content';
import { openApiSourceOf, type ApiPage, type ApiPageShows } from '@lectern/openapi/spec';
import { viewOfSpace, type ContentView } from '#features/branches';
import { findPages, latestVersions, type SpecPages } from '#features/openapi-specs';
import type { Context, SignedInContext } from '#platform/context';
import type { SpaceForCaller } from '#features/spaces';
import { visiblePages, type Claims } from './audience.ts';

/** A page that is not stored, with its body and the version it was generated from. */
export type ComputedPage = Page & {
  readonly markdown: string;
  readonly computedSeed: string;
  readonly shows: ApiPageShows;
};

export const isComputed = (page: Page): page is ComputedPage => 'markdown' in page;

// Trees are immutable, and so is the set of API descriptions they request.
const asked = processCaches.cache('tree-specs', { weigh: (slugs: readonly string[]) => 16 + 50 * slugs.length });

const specs = new PageFold<ReadonlySet<string>>((level, below) => {
  const slugs = new Set<string>();
  for (const walked of level) {
    const { page } = walked;
    const source = page.type === 'computed' ? openApiSourceOf(page.computed) : undefined;
    if (source) slugs.add(source.spec);
    for (const slug of below(walked) ?? []) slugs.add(slug);
  }
  return slugs.size === 0 ? noSpecs : slugs;
});
const noSpecs: ReadonlySet<string> = new Set();

export type TreeReader = { roots(): Promise<readonly WalkedPage[]> };

/** Reads the pages of a content view at most once. */
export function treeReaderOf({ records, tree }: ContentView): TreeReader {
  let reading: Promise<readonly WalkedPage[]> | undefined;
  return { roots: () => (reading ??= readPages(records, tree)) };
}

/** Distinguishes states of the content that differ only in the versions of their API descriptions; usually empty. */
export async function computedStateKey({ db }: Context, view: ContentView, { roots }: TreeReader): Promise<string> {
  const key = view.revision.tree ?? '';
  const slugs = asked.get(key) ?? asked.set(key, [...specs.of(await roots())].sort());
  return slugs.length === 0 ? '' : (await latestVersions(db, view.space.organization_id, slugs)).join(' ');
}

/** The pages, with computed pages in place of those that request them. */
export async function expandComputed(
  context: Pick<Context, 'db' | 'services'>,
  { space }: ContentView,
  roots: readonly WalkedPage[],
): Promise<readonly WalkedPage[]> {
  const among = async (
    siblings: readonly WalkedPage[],
    path: string,
    depth: number,
  ): Promise<readonly WalkedPage[]> => {
    const taken = siblings.flatMap(({ page }) => page.slug ?? []);
    const all: WalkedPage[] = [];
    for (const walked of siblings) {
      const source = walked.page.type === 'computed' ? openApiSourceOf(walked.page.computed) : undefined;
      if (!source) {
        const below = walked.path ?? path;
        const pages = walked.pages.length === 0 ? walked.pages : await among(walked.pages, below, depth + 1);
        all.push(pages === walked.pages ? walked : { ...walked, pages });
        continue;
      }
      const made = await findPages(context, space.organization_id, { ...source, seed: walked.page.id, taken });
      // Without a version, readers see the requesting page itself, and can look again later.
      const pages = made ? await runInSlices(walkedAll(made.pages, { ...walked, path, depth }, made)) : [walked];
      for (const one of pages) {
        if (one.page.slug !== undefined) taken.push(one.page.slug);
        all.push(one);
      }
    }
    // Where nothing is computed, the pages stay the same objects.
    return all.length === siblings.length && all.every((one, index) => one === siblings[index]) ? siblings : all;
  };
  return among(roots, '', 0);
}

type Above = { page: Page; path: string; depth: number };

function* walkedAll(all: readonly ApiPage[], above: Above, from: SpecPages): Task<WalkedPage[]> {
  const walked: WalkedPage[] = [];
  for (const apiPage of all) walked.push(yield* walkedOf(apiPage, above, from));
  return walked;
}

function* walkedOf(apiPage: ApiPage, { page: placeholder, path, depth }: Above, from: SpecPages): Task<WalkedPage> {
  yield;
  const { id, title, slug, description, icon, markdown, shows } = apiPage;
  const { parent, order, hidden, noIndex, noRobotsIndex } = placeholder;
  const { version, createdAt } = from;
  const page: ComputedPage = {
    id,
    type: 'document',
    title,
    slug,
    order,
    markdown,
    shows,
    computed: { ...(placeholder.computed as object), props: propsOf(apiPage) },
    computedSeed: version,
    createdAt: placeholder.createdAt ?? createdAt,
    updatedAt: createdAt,
    ...(parent !== undefined && { parent }),
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(hidden && { hidden }),
    ...(noIndex && { noIndex }),
    ...(noRobotsIndex && { noRobotsIndex }),
  };
  const own = path === '' ? slug : `${path}/${slug}`;
  const above = { page: placeholder, path: own, depth: depth + 1 };
  return { page, path: own, depth, pages: yield* walkedAll(apiPage.pages, above, from) };
}

function propsOf({ id, shows }: ApiPage): Record<string, string> {
  const { kind } = shows;
  if (kind === 'models' || kind === 'model') return { doc: 'models' };
  // The front end shows the method of an operation beside its title.
  const method = kind === 'operation' || kind === 'webhook' ? { method: shows.method } : {};
  return { doc: kind === 'info' ? 'info' : 'operations', page: id, ...method };
}

/** All pages visible to the caller, with an index of the computed ones. */
export type ComputedTree = {
  roots: readonly WalkedPage[];
  count: number;
  byId: ReadonlyMap<string, WalkedMade>;
  byPath: ReadonlyMap<string, WalkedMade>;
};
type WalkedMade = WalkedPage & { page: ComputedPage };

/** Including what search derives from it. */
const madeTrees = { weigh: ({ count }: ComputedTree) => 1500 * count };

/** Undefined when no page requests computed ones. `state` is the result of `computedStateKey`. */
export async function computedTree(
  context: Context,
  view: ContentView,
  reading: TreeReader,
  state: string,
): Promise<ComputedTree | undefined> {
  if (state === '') return undefined;
  const known = context.services.cache('computed-trees', madeTrees);
  const key = [view.revision.tree, view.space.id, state, context.caller?.visitor?.key ?? ''].join(' ');
  return known.getOrCompute(key, async () => {
    const seen = await visiblePages(context, view, await reading.roots());
    return runInSlices(treeOf(await expandComputed(context, view, seen)));
  });
}

function* treeOf(roots: readonly WalkedPage[]): Task<ComputedTree> {
  const byId = new Map<string, WalkedMade>();
  const byPath = new Map<string, WalkedMade>();
  let count = 0;
  for (const walked of walkPages(roots)) {
    yield;
    count += 1;
    const { page, path = '' } = walked;
    if (!isComputed(page)) continue;
    const made = walked as WalkedMade;
    byId.set(page.id, made);
    if (!byPath.has(path)) byPath.set(path, made);
  }
  return { roots, count, byId, byPath };
}

/** A computed page, if the caller may see it. */
export async function findComputedPage(
  context: Context,
  view: ContentView,
  wanted: { id: string } | { path: string },
): Promise<WalkedMade | undefined> {
  const reading = treeReaderOf(view);
  const tree = await computedTree(context, view, reading, await computedStateKey(context, view, reading));
  return 'id' in wanted ? tree?.byId.get(wanted.id) : tree?.byPath.get(wanted.path);
}

/**
 * All pages of the main content visible with these claims, or all of them without claims; undefined when none is
 * computed.
 */
export async function findComputedTree(
  context: SignedInContext,
  space: Pick<SpaceForCaller, 'organization_id' | 'id' | 'revision_id'>,
  claims: Claims | undefined,
): Promise<readonly WalkedPage[] | undefined> {
  // No other properties of the space are read.
  const view = await viewOfSpace(context, space as SpaceForCaller);
  const reading = treeReaderOf(view);
  const { visitor: _, ...caller } = context.caller;
  const reader = claims && { ...anybody, claims, key: JSON.stringify(claims) };
  const as = { ...context, caller: { ...caller, ...(reader && { visitor: reader }) } };
  return (await computedTree(as, view, reading, await computedStateKey(context, view, reading)))?.roots;
}

const anybody = {
  organization: '',
  site: '',
  spaces: new Set<string>(),
  link: undefined,
  changeRequest: undefined,
  revision: undefined,
};
