import { api } from '@lectern/contract';
import { linkerFor, type RouteContext } from '../page/context.ts';
import { addressesIn, inOrder } from '../search/search.ts';
import { positionText } from '../model/site-model.ts';
import type { SearchSpace } from '../types.ts';

type FoundPage = SearchSpace['pages'][number];

const most = 20;
const mostSections = 3;

/** A found page with its excerpts. `at` maps a path of its space to a URL. */
export function foundPage(page: FoundPage, at: (page: FoundPage, path: string) => string, place = ''): string {
  const lines = [`## [${page.title}](${at(page, page.path)})${place === '' ? '' : ` in ${place}`}`, ''];
  for (const { title, body, path } of page.sections.slice(0, mostSections)) {
    const name = title === '' || title === page.title ? '' : `[${title}](${at(page, path)}) `;
    lines.push(`- ${name}${body}`.trimEnd());
  }
  return lines.join('\n').trim();
}

export const listFound = (found: readonly string[], query: string): string =>
  found.length === 0 ? `No results for “${query}”.` : found.join('\n\n');

export async function searchPages(
  context: RouteContext,
  { query, everywhere }: { query: string; everywhere?: boolean },
): Promise<string> {
  const { visit } = context;
  const { located, model } = visit;
  const { items } = await visit.client.call(api.searchSite, {
    organizationId: located.organization,
    siteId: located.site,
    query: { limit: most },
    body: {
      query,
      scope: everywhere ? { mode: 'all' } : { mode: 'default', includedSiteSpaces: [model.siteSpace.id] },
    },
  });
  const linker = await linkerFor(
    context,
    items.map(({ id }) => id),
  );
  const several = model.siteSpaces.length > 1;
  const found = inOrder(items, model).flatMap((space) => {
    const siteSpace = model.siteSpaces.find((one) => one.space.id === space.id);
    if (!siteSpace) return [];
    const at = addressesIn(siteSpace, linker);
    return space.pages.map((page) =>
      foundPage(page, (one, path) => linker.absolute(at(one, path)), several ? positionText(model, siteSpace) : ''),
    );
  });
  return listFound(found, query);
}
