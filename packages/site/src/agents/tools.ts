// The MCP tools of an organization's agents. Each reply is computed from the sites included at that moment.
import { api } from '@lectern/contract';
import { listPages } from '../mcp/list-pages.ts';
import { readPageBelow } from '../mcp/read-page.ts';
import { foundPage, listFound } from '../mcp/search-pages.ts';
import { plainLinkerFor } from '../page/context.ts';
import { addressesIn } from '../search/search.ts';
import { positionText } from '../model/site-model.ts';
import type { SiteSpace } from '../types.ts';
import { goToOn, placeIn, siteAt } from './resolve-url.ts';
import { includedSites, type IncludedSite } from './included-sites.ts';
import type { Member } from './member.ts';

const mostSites = 200;
const mostFound = 20;

export async function listSites(member: Member): Promise<string> {
  const sites = await includedSites(member);
  if (sites.length === 0) return 'No site is available to agents.';
  const lines = sites.slice(0, mostSites).flatMap(({ site, root, siteSpaces }) => {
    const parts = siteSpaces.map(({ title, urls }) => `- [${title}](${urls.published ?? root})`);
    return [`## [${site.title}](${root})`, '', ...parts, ''];
  });
  if (sites.length > mostSites) lines.push(`(${sites.length - mostSites} more sites are not listed.)`);
  return lines.join('\n').trim();
}

/** Undefined when no included site is at the URL. */
export async function searchSites(
  member: Member,
  { query, site, everywhere = false }: { query: string; site?: string; everywhere?: boolean },
): Promise<string | undefined> {
  const all = await includedSites(member);
  const one = site === undefined ? undefined : siteAt(all, site)?.on;
  if (site !== undefined && !one) return undefined;
  const sites = one ? [one] : all;
  const seen = new Set<string>();
  const found: string[][] = [];
  for (const on of sites) {
    const siteSpaces = everywhere ? on.siteSpaces : shownFirst(on.siteSpaces);
    found.push(await searchOn(member, { ...on, siteSpaces }, query, sites.length > 1, seen));
  }
  return listFound(inTurns(found, mostFound), query);
}

/** Of several variants of a section the default, or the first the member can read. */
const shownFirst = (siteSpaces: readonly SiteSpace[]): SiteSpace[] =>
  [...Map.groupBy(siteSpaces, ({ section }) => section).values()].flatMap(
    (versions) => versions.find((one) => one.default) ?? versions.slice(0, 1),
  );

async function searchOn(
  member: Member,
  on: IncludedSite,
  query: string,
  several: boolean,
  seen: Set<string>,
): Promise<string[]> {
  const { site, siteSpaces } = on;
  const { items } = await member.client.call(api.searchSite, {
    organizationId: member.organization.id,
    siteId: site.id,
    query: { limit: mostFound },
    body: { query, scope: { mode: 'specific', siteSpaceIds: siteSpaces.map(({ id }) => id) } },
  });
  const found: string[] = [];
  for (const space of items) {
    const siteSpace = siteSpaces.find((one) => one.space.id === space.id);
    if (!siteSpace) continue;
    const linker = await plainLinkerFor(await placeIn(member, on, siteSpace));
    const at = addressesIn(siteSpace, linker);
    const place = [several ? site.title : '', siteSpaces.length > 1 ? positionText(linker.parts.model, siteSpace) : ''];
    for (const page of space.pages) {
      // A space may be on several sites; list its pages once.
      const name = `${space.id}/${page.id}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const address: typeof at = (one, path) => linker.absolute(at(one, path));
      found.push(foundPage(page, address, place.filter(Boolean).join(' · ')));
    }
  }
  return found;
}

/** Round robin over the lists: the scores of two sites are not comparable. */
function inTurns<T>(lists: readonly T[][], most: number): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
    .flat()
    .slice(0, most);
}

export async function listPagesAt(
  member: Member,
  { below, from }: { below: string; from?: number },
): Promise<string | undefined> {
  const to = siteAt(await includedSites(member), below);
  if (!to) return undefined;
  const start = await placeIn(member, to.on, to.on.siteSpaces[0]!);
  return listPages(start, { below, ...(from !== undefined && { from }) });
}

export async function readPageAt(member: Member, page: string, from?: number): Promise<string | undefined> {
  const to = siteAt(await includedSites(member), page);
  return to && readPageBelow({ goTo: goToOn(member, to.on) }, to.path, from);
}
