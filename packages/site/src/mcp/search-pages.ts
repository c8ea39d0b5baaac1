import { api } from '@lectern/contract';
import { linkerFor, type RouteContext } from '../routes/context.ts';
import { addressesIn } from '../search.ts';
import type { SearchSpace } from '../shapes.ts';

const most = 20;
const mostSections = 3;

/** A page that was found, and the text around what was found in it. `at` says where a path of its space is. */
export function foundPage(page: SearchSpace['pages'][number], at: (path: string) => string, place = ''): string {
  const lines = [`## [${page.title}](${at(page.path)})${place === '' ? '' : ` in ${place}`}`, ''];
  for (const { title, body, path } of page.sections.slice(0, mostSections)) {
    const name = title === '' || title === page.title ? '' : `[${title}](${at(path)}) `;
    lines.push(`- ${name}${body}`.trimEnd());
  }
  return lines.join('\n').trim();
}

export const listFound = (found: readonly string[], query: string): string =>
  found.length === 0 ? `Nothing was found for “${query}”.` : found.join('\n\n');

export async function searchPages(
  context: RouteContext,
  { query, everywhere }: { query: string; everywhere?: boolean },
): Promise<string> {
  const { visit } = context;
  const { located, model } = visit;
  const linker = await linkerFor(context);
  const { items } = await visit.client.call(api.searchSite, {
    organizationId: located.organization,
    siteId: located.site,
    query: { limit: most },
    body: {
      query,
      scope: everywhere ? { mode: 'all' } : { mode: 'default', includedSiteSpaces: [model.siteSpace.id] },
    },
  });
  const found = items.flatMap((space) => {
    const siteSpace = model.siteSpaces.find((one) => one.space.id === space.id);
    if (!siteSpace) return [];
    const at = addressesIn(siteSpace, linker);
    return space.pages.map((page) => foundPage(page, (path) => linker.absolute(at(path))));
  });
  return listFound(found, query);
}
