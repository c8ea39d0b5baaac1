// Pages that stand in for others: an API specification shows as pages for its tags, operations and models. They are made
// when the content is read, from the latest version, and take the place of the page that asks for them.
import { openApiSourceOf, readPages, walkPages, type ApiPage, type Page, type WalkedPage } from '@lectern/content';
import { findPages, latestVersions, type SpecPages } from '#features/openapi-specs';
import { Bounded } from '#platform/bounded';
import type { Context } from '#platform/context';
import { seenPages } from './audience.ts';
import type { Place } from './place.ts';

/** A page that is nowhere stored, with its body and the version it was made from. */
export type MadePage = Page & { readonly markdown: string; readonly computedSeed: string };

export const isMade = (page: Page): page is MadePage => 'markdown' in page;

// Which specifications a tree asks for never changes.
const asked = new Bounded<readonly string[]>(4_000_000, (slugs) => 100 + 50 * slugs.length);

const specsIn = (roots: readonly WalkedPage[]): string[] => {
  const slugs = new Set<string>();
  for (const { page } of walkPages(roots)) {
    const source = page.type === 'computed' ? openApiSourceOf(page.computed) : undefined;
    if (source) slugs.add(source.spec);
  }
  return [...slugs].sort();
};

export type Reading = { roots(): Promise<readonly WalkedPage[]> };

/** Reads the pages of a place once at most. */
export function readingOf({ records, tree }: Place): Reading {
  let reading: Promise<readonly WalkedPage[]> | undefined;
  return { roots: () => (reading ??= readPages(records, tree)) };
}

/** Tells states of the content apart that differ only in what their computed pages are made of; empty for most. */
export async function stateOf({ db }: Context, place: Place, { roots }: Reading): Promise<string> {
  const key = place.revision.tree ?? '';
  const slugs = asked.get(key) ?? asked.keep(key, specsIn(await roots()));
  return slugs.length === 0 ? '' : (await latestVersions(db, place.space.organization_id, slugs)).join(' ');
}

/** The pages with those that are made in the place of those that ask for them. */
export async function withMade(
  context: Context,
  { space }: Place,
  roots: readonly WalkedPage[],
): Promise<readonly WalkedPage[]> {
  if (specsIn(roots).length === 0) return roots;
  const among = async (siblings: readonly WalkedPage[], path: string, depth: number): Promise<WalkedPage[]> => {
    const taken = siblings.flatMap(({ page }) => page.slug ?? []);
    const all: WalkedPage[] = [];
    for (const walked of siblings) {
      const source = walked.page.type === 'computed' ? openApiSourceOf(walked.page.computed) : undefined;
      if (!source) {
        const below = walked.path ?? path;
        all.push(
          walked.pages.length === 0 ? walked : { ...walked, pages: await among(walked.pages, below, depth + 1) },
        );
        continue;
      }
      const made = await findPages(context, space.organization_id, { ...source, seed: walked.page.id, taken });
      // Without a version to make pages from, whoever reads sees what is asked for, and can look for it again.
      const pages = made ? made.pages.map((page) => walkedOf(page, { ...walked, path, depth }, made)) : [walked];
      taken.push(...pages.flatMap(({ page }) => page.slug ?? []));
      all.push(...pages);
    }
    return all;
  };
  return among(roots, '', 0);
}

type Above = { page: Page; path: string; depth: number };

function walkedOf(made: ApiPage, { page: placeholder, path, depth }: Above, from: SpecPages): WalkedPage {
  const { id, title, slug, description, icon, markdown } = made;
  const { parent, order, hidden, noIndex, noRobotsIndex } = placeholder;
  const { version, createdAt } = from;
  const page: MadePage = {
    id,
    type: 'document',
    title,
    slug,
    order,
    markdown,
    computed: { ...(placeholder.computed as object), props: propsOf(made) },
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
  return { page, path: own, depth, pages: made.pages.map((one) => walkedOf(one, above, from)) };
}

function propsOf({ id, shows: { kind } }: ApiPage): Record<string, string> {
  if (kind === 'models' || kind === 'model') return { doc: 'models' };
  return { doc: kind === 'info' ? 'info' : 'operations', page: id };
}

/** One of the made pages, as the caller may see it. */
export async function findMade(
  context: Context,
  place: Place,
  isWanted: (walked: WalkedPage) => boolean,
): Promise<(WalkedPage & { page: MadePage }) | undefined> {
  const reading = readingOf(place);
  if ((await stateOf(context, place, reading)) === '') return undefined;
  const seen = await seenPages(context, place, await reading.roots());
  for (const walked of walkPages(await withMade(context, place, seen))) {
    if (isMade(walked.page) && isWanted(walked)) return { ...walked, page: walked.page };
  }
  return undefined;
}
