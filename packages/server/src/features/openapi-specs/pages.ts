// The computed pages of the latest version of a specification.
import { runInSlices } from '@lectern/content';
import { apiPages, type ApiPage } from '@lectern/openapi/spec';
import type { Db } from '#db/database';
import type { Services } from '#platform/context';
import { outlineOfVersion } from './document.ts';
import * as rows from './rows.ts';

export type SpecPages = { version: string; createdAt: string; pages: readonly ApiPage[] };
export type SpecPagesQuery = { spec: string; models: boolean; seed: string; taken: readonly string[] };

const pagesCache = { weigh: ({ pages }: SpecPages) => 600 * countOf(pages) };

const countOf = (pages: readonly ApiPage[]): number =>
  pages.reduce((count, page) => count + 1 + countOf(page.pages), 0);

/** Ids of the latest versions, in the order of the slugs; empty where there is none. */
export async function latestVersions(db: Db, organization: string, slugs: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const slug of slugs) ids.push((await rows.findSpec(db, organization, slug))?.last_version_id ?? '');
  return ids;
}

/** Undefined when there is no such specification, or it has not been processed yet. */
export async function findPages(
  { db, services }: { db: Db; services: Services },
  organization: string,
  asked: SpecPagesQuery,
): Promise<SpecPages | undefined> {
  const spec = await rows.findSpec(db, organization, asked.spec);
  const id = spec?.last_version_id ?? undefined;
  if (!spec || id === undefined) return undefined;
  const known = services.cache('spec-pages', pagesCache);
  const key = JSON.stringify([id, asked]);
  return known.getOrCompute(key, async () => {
    const version = await rows.findVersion(db, spec, id);
    if (!version) return undefined;
    const pages = await runInSlices(apiPages(await outlineOfVersion(services, version), asked));
    return { version: id, createdAt: version.created_at, pages };
  });
}
