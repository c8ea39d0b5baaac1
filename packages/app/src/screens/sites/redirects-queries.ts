import { api } from '@lectern/contract/browser';
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keyOf, mutation, refresh } from '../../api/query.ts';
import type { SiteAt } from '../../paths.ts';
import type { CsvRow, Redirect } from './redirects-model.ts';

const perPage = 100;
const changes = ({ organizationId, siteId }: SiteAt): QueryKey[] => [
  keyOf(api.listSiteRedirects, { organizationId, siteId }),
];

export type RedirectFilter = { draft?: boolean; unusedFor?: number };

const listPage = (at: SiteAt, filter: RedirectFilter, page: string) =>
  client.call(api.listSiteRedirects, { ...at, query: { limit: perPage, ...filter, ...(page !== '' && { page }) } });

export const redirectsOf = (at: SiteAt, filter: RedirectFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listSiteRedirects, at), filter],
    queryFn: ({ pageParam }) => listPage(at, filter, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
  });

async function listSources(at: SiteAt): Promise<ReadonlySet<string>> {
  const all: Redirect[] = [];
  for (const draft of [false, true]) {
    let page = '';
    do {
      const { items, next } = await listPage(at, { draft }, page);
      all.push(...items);
      page = next?.page ?? '';
    } while (page !== '');
  }
  return new Set(all.map(({ source }) => source));
}

/** The paths that have a redirect already. */
export const sourcesOf = (at: SiteAt) =>
  queryOptions({
    queryKey: [...keyOf(api.listSiteRedirects, at), 'sources'],
    queryFn: () => listSources(at),
  });

export const createRedirect = mutation(api.createSiteRedirect, { changes });
export const updateRedirect = mutation(api.updateSiteRedirect, { changes });
export const deleteRedirect = mutation(api.deleteSiteRedirect, { changes });

/** One after another, so that each has its entry in the audit log; stops at the first that is refused. */
export async function deleteRedirects(at: SiteAt, redirectIds: readonly string[]): Promise<void> {
  try {
    for (const redirectId of redirectIds) await client.call(api.deleteSiteRedirect, { ...at, redirectId });
  } finally {
    await refresh(changes(at));
  }
}

export type ImportReport = { created: number; failed: { line: number; reason: string }[] };

/** One after another; what the server refuses is told by line, and the others are created. */
export async function importRedirects(
  at: SiteAt,
  rows: readonly CsvRow[],
  reasonOf: (error: unknown) => string,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, failed: [] };
  for (const { line, source, destination, permanent } of rows) {
    if (!destination) continue;
    try {
      await client.call(api.createSiteRedirect, { ...at, body: { source, destination, permanent } });
      report.created++;
    } catch (error) {
      report.failed.push({ line, reason: reasonOf(error) });
    }
  }
  await refresh(changes(at));
  return report;
}
