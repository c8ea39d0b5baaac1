import { api } from '@lectern/contract';
import { linkerFor, type RouteContext } from '../routes/context.ts';
import { addressesIn } from '../search.ts';

const most = 20;
const mostSections = 3;

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
  const lines: string[] = [];
  for (const space of items) {
    const siteSpace = model.siteSpaces.find((one) => one.space.id === space.id);
    if (!siteSpace) continue;
    const at = addressesIn(siteSpace, linker);
    for (const page of space.pages) {
      lines.push(`## [${page.title}](${linker.absolute(at(page.path))})`, '');
      for (const { title, body, path } of page.sections.slice(0, mostSections)) {
        const name = title === '' || title === page.title ? '' : `[${title}](${linker.absolute(at(path))}) `;
        lines.push(`- ${name}${body}`.trimEnd());
      }
      lines.push('');
    }
  }
  return lines.length === 0 ? `Nothing was found for “${query}”.` : lines.join('\n').trim();
}
