import { canHaveSlug } from './page.ts';
import type { Page } from './page.ts';
import { checkSlug, numbered, slugOf } from './slug.ts';

/**
 * Assigns slugs to the upserted children of one parent, in `after`. Pages that keep theirs come first, then those whose
 * source has one, then the others.
 */
export function assignSlugs(
  there: readonly Page[],
  ids: readonly string[],
  after: Map<string, Page>,
  named: ReadonlyMap<string, string | undefined>,
): void {
  const stays = new Map(there.map((page) => [page.id, page.slug]));
  const brought = new Set(ids);
  const taken = new Set(there.flatMap(({ id, slug }) => (slug === undefined || brought.has(id) ? [] : [slug])));
  const numbers = new Map<string, number>();
  const keptSlug = (id: string): string | undefined => {
    const slug = stays.get(id);
    return named.get(id) === undefined || named.get(id) === slug ? slug : undefined;
  };
  const give = (page: Page, wanted: string): void => {
    let slug = wanted;
    for (let number = numbers.get(wanted) ?? 2; taken.has(slug); number += 1) {
      slug = numbered(wanted, number);
      numbers.set(wanted, number + 1);
    }
    taken.add(slug);
    after.set(page.id, { ...page, slug });
  };
  const pages = ids.flatMap((id) => after.get(id) ?? []).filter(({ type }) => canHaveSlug(type));
  for (const page of pages) {
    const kept = keptSlug(page.id);
    if (kept !== undefined) give(page, kept);
  }
  const rest = pages.filter(({ id }) => keptSlug(id) === undefined);
  for (const page of rest) {
    const slug = named.get(page.id);
    if (slug !== undefined && slug !== '') give(page, sound(slug));
  }
  for (const page of rest) if (!named.get(page.id)) give(page, page.slug ?? slugOf(page.title));
}

/** The name of a page in its source may be anything. */
function sound(slug: string): string {
  try {
    return checkSlug(slug);
  } catch {
    return slugOf(slug);
  }
}
