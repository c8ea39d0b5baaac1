// Redirects of a site to other paths on it.
import { findByPath, findPage, pathOf, servedAs } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { pageBase, publishedPath, sectionPath, siteSpacePath, spaceOf, type Structure } from '#features/sites';
import { findSpaceTree, isPageVisible } from '#features/content';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { badRequest } from '#platform/errors';
import { rejectInvalidString } from '#platform/http/reject-invalid-text';
import * as rows from './rows.ts';

type Destination = Static<typeof shapes.RedirectDestinationInput>;
type StoredDestination = Static<typeof shapes.SiteRedirect>['destination'];

/** Normalizes the percent-encoding of a path. */
export function normalizeSource(source: string): string {
  const segments = source.split('/').map((segment) => {
    let plain = segment;
    try {
      plain = decodeURIComponent(segment);
    } catch {
      throw badRequest('source contains an invalid escape sequence');
    }
    rejectInvalidString(plain, 'source');
    return escaped(plain);
  });
  return segments.join('/');
}

/** The source of a redirect that can be requested: paths the site serves itself are never looked up in redirects. */
export function requireValidSource(source: string): string {
  const normal = normalizeSource(source);
  const segments = normal.split('/').slice(1).map(decodeURIComponent);
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw badRequest('body.source would never be requested: browsers remove "." and ".." from URLs');
  }
  const tilde = segments.find((segment) => segment.startsWith('~'));
  const served = servedAs(tilde ?? segments.at(-1) ?? '');
  if (served !== undefined) throw badRequest(`body.source would never be requested: ${served}`);
  return normal;
}

export const escaped = (segment: string): string =>
  encodeURIComponent(segment.normalize('NFC')).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function presentRedirect(row: rows.RedirectRow): Static<typeof shapes.SiteRedirect> {
  const destination = {
    'site-section': () => ({ kind: 'site-section' as const, siteSectionId: row.section_id! }),
    'site-space': () => ({ kind: 'site-space' as const, siteSpaceId: row.site_space_id! }),
    'site-page': () => ({ kind: 'site-page' as const, siteSpaceId: row.site_space_id!, pageId: row.page_id! }),
    external: () => ({ kind: 'external' as const, url: row.url! }),
  }[row.kind as StoredDestination['kind']]();
  return {
    object: 'site-redirect',
    id: row.id,
    source: row.source,
    destination,
    permanent: row.permanent === 1,
    draft: row.draft === 1,
    captureWildcard: false,
    createdAt: row.created_at,
    ...(row.updated_at !== null && { updatedAt: row.updated_at }),
  };
}

/** With its uses, which are for members and not for visitors; those of former paths are not counted. */
export const presentWithUses = (row: rows.RedirectRow): Static<typeof shapes.SiteRedirect> => ({
  ...presentRedirect(row),
  ...(row.counted_since !== '' && {
    uses: row.uses,
    ...(row.used_on !== null && { usedOn: row.used_on }),
    countedSince: row.counted_since,
  }),
});

type RedirectFlags = { permanent?: boolean; draft?: boolean; captureWildcard?: boolean };

/** The columns of a redirect's options. */
export function flagsOf({ permanent, draft, captureWildcard }: RedirectFlags): Partial<rows.RedirectRow> {
  if (captureWildcard) throw badRequest('body.captureWildcard must be false: sources of redirects have no wildcards');
  return {
    ...(permanent !== undefined && { permanent: Number(permanent) }),
    ...(draft !== undefined && { draft: Number(draft) }),
  };
}

/** The columns of a destination, which must be on the site. */
export async function columnsOf(context: Context, structure: Structure, destination: Destination) {
  const none = { section_id: null, site_space_id: null, page_id: null, url: null };
  const { kind } = destination;
  if (kind === 'external') return { ...none, kind, url: destination.url };
  if (kind === 'path') return { ...none, ...(await pageAt(context, structure, destination)) };
  if (kind === 'site-section') {
    if (!structure.sections.some(({ id }) => id === destination.siteSectionId)) {
      throw badRequest('body.destination.siteSectionId is not a section of the site');
    }
    return { ...none, kind, section_id: destination.siteSectionId };
  }
  const siteSpace = structure.siteSpaces.find(({ id }) => id === destination.siteSpaceId);
  if (!siteSpace) throw badRequest('body.destination.siteSpaceId is not a site space of the site');
  if (kind === 'site-space') return { ...none, kind, site_space_id: siteSpace.id };
  const { records, tree } = await findSpaceTree(context, spaceOf(structure, siteSpace));
  if (!(await findPage(records, tree, destination.pageId))) {
    throw badRequest('body.destination.pageId is not a page of the space');
  }
  return { ...none, kind, site_space_id: siteSpace.id, page_id: destination.pageId };
}

/** The page at a path of a space, which must be on the site. */
async function pageAt(
  context: Context,
  structure: Structure,
  { spaceId, path }: Extract<Destination, { kind: 'path' }>,
) {
  const siteSpace = structure.siteSpaces.find(({ space_id }) => space_id === spaceId);
  if (!siteSpace) throw badRequest('body.destination.spaceId is not a space of the site');
  const { records, tree } = await findSpaceTree(context, spaceOf(structure, siteSpace));
  const page = await findByPath(records, tree, path.replaceAll(/^\/+|\/+$/g, ''));
  if (!page) throw badRequest('body.destination.path is not a page of the space');
  return { kind: 'site-page', site_space_id: siteSpace.id, page_id: page.id };
}

/** The destination below the base of the site; undefined when it is not visible to the reader. */
export async function pathTo(
  context: Context,
  structure: Structure,
  row: rows.RedirectRow,
  claims: Readonly<Record<string, unknown>> | undefined,
): Promise<string | undefined> {
  if (row.kind === 'site-section') {
    const section = structure.sections.find(({ id }) => id === row.section_id);
    return section && sectionPath(structure, section);
  }
  const siteSpace = structure.siteSpaces.find(({ id }) => id === row.site_space_id);
  if (!siteSpace) return undefined;
  if (row.kind === 'site-space') return siteSpacePath(structure, siteSpace);
  const { records, tree } = await findSpaceTree(context, spaceOf(structure, siteSpace));
  const page = await findPage(records, tree, row.page_id!);
  if (!page || (claims && !(await isPageVisible(records, tree, page, claims)))) return undefined;
  const path = ((await pathOf(records, tree, page)) ?? '').split('/');
  return `${pageBase(structure, siteSpace, path[0])}/${path.map(encodeURIComponent).join('/')}`;
}

export const addressOf = (context: Context, structure: Structure, below: string, shareKey?: string): string =>
  context.urls.site(publishedPath(structure.site, below, shareKey));

/** Deletes redirects whose destination was removed. */
export async function dropWithItems(
  context: Context,
  { organization, site, sections, siteSpaces }: Events['site.items-removed'],
): Promise<void> {
  await rows.dropRedirectsTo(context.db, { organization, site }, 'section_id', sections);
  await rows.dropRedirectsTo(context.db, { organization, site }, 'site_space_id', siteSpaces);
}
