// Resolves a URL to what this visitor sees there. Every visit begins with this.
import { findByPath } from '@lectern/content';
import type { BodyOf, ReplyOf, api } from '@lectern/contract';
import { findChangeRequest } from '#features/branches';
import { findSpaceTree, isPageVisible } from '#features/content';
import { findRevision } from '#features/revisions';
import {
  pageBase,
  publishedPath,
  readStructure,
  siteSpacePath,
  type SiteSpaceRow,
  type Structure,
  spaceOf,
} from '#features/sites';
import type { Context } from '#platform/context';
import { badRequest, notFound } from '#platform/errors';
import { authenticateForSite, type Credentials } from '../visitors/authenticate.ts';
import { findSiteForUrl, findDefaultSiteForUrl, serviceUrls, type LocatedSite } from './find-site.ts';
import { spacesVisibleToPreviewer } from '../previewer.ts';
import { escaped, pathTo } from '../redirects.ts';
import { matchPath, type Preview, type MatchedPath } from './match-path.ts';
import type { RedirectRow } from '../rows.ts';
import { findConfiguredRedirect, formerPathsOn } from './configured-paths.ts';
import { issueVisitorToken, visitId, type VisitorFacts, type Visit } from '../visitors/visitor-token.ts';

type Answer = ReplyOf<typeof api.resolvePublishedUrl>;
type Redirect = Extract<Answer, { target: unknown }>;
/** With the redirect of the site that a reader is redirected by. */
type CountedRedirect = Redirect & { configured?: { organization: string; site: string; redirect: string } };
type Place = Omit<Exclude<Answer, Redirect>, 'apiToken'>;
/** What a URL shows, and the visit. */
type Found = { place: Place; visit: Visit };
export type ResolveRequest = { url: string } & Credentials;

const below = (segments: readonly string[]): string =>
  segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');

export const resolveRequestOf = (body: BodyOf<typeof api.resolvePublishedUrl>): ResolveRequest => ({
  url: body.url,
  redirectOnError: body.redirectOnError ?? false,
  jwtToken: body.visitor?.jwtToken,
  unsigned: body.visitor?.unsignedClaims ?? {},
});

/** With a visitor token, for callers of the API. */
export async function resolveUrlWithToken(context: Context, asked: ResolveRequest): Promise<Answer> {
  const found = await resolveUrl(context, asked);
  if (!('redirect' in found)) return { ...found.place, apiToken: await issueVisitorToken(context, found.visit) };
  const { configured: _, ...answer } = found;
  return answer;
}

export async function resolveUrl(context: Context, asked: ResolveRequest): Promise<CountedRedirect | Found> {
  const url = URL.parse(asked.url);
  if (!url || !/^https?:$/.test(url.protocol)) throw badRequest('url must begin with http:// or https://');
  const located = await findSiteForUrl(context, url);
  return located ? inSite(context, url, located, asked) : outside(context, url);
}

async function outside(context: Context, url: URL): Promise<Redirect> {
  const site = await findDefaultSiteForUrl(context, url);
  if (site) return { target: 'content', redirect: context.urls.site(publishedPath(site, '')) };
  const app = serviceUrls(context).some(
    ({ origin, pathname }) =>
      url.origin === origin && `${url.pathname}/`.startsWith(`${pathname === '/' ? '' : pathname}/app/`),
  );
  if (app) return { target: 'application', redirect: url.href };
  throw notFound('content');
}

async function inSite(
  context: Context,
  url: URL,
  located: LocatedSite,
  credentials: Credentials,
): Promise<CountedRedirect | Found> {
  const { site, base, segments } = located;
  const entered = await authenticateForSite(context, site, segments[0], credentials, below(segments) || '/');
  if ('login' in entered) return { target: 'external', redirect: entered.login };
  const { facts, claims, until, shareKey } = entered;
  const siteBase = shareKey === undefined ? base : `${base}/${encodeURIComponent(shareKey)}`;
  const path = shareKey === undefined ? segments : segments.slice(1);
  const whole = await readStructure(context.db, site);
  const structure = await spacesVisibleToPreviewer(context.db, whole, facts.preview, claims);
  const routed = await matchPath(structure, path, formerPathsOn(context, site));
  if (!routed) throw notFound('content');

  const to = (target: string): Redirect => ({
    target: 'content',
    redirect: url.origin + siteBase + target + queryOf(url),
  });
  // Revision ids are part of the content replies, and old revisions hold what is deleted or hidden now. So only
  // visitors with a preview link of a site manager may see unpublished revisions.
  if (routed.preview && facts.preview === undefined) throw notFound('content');
  const where = await previewed(context, structure, routed);
  const { siteSpace, section } = where;
  const root = siteSpacePath(whole, siteSpace);
  const named = pageBase(structure, siteSpace, routed.preview ? undefined : where.rest[0]);
  // A page whose slug collides with another name on the site is addressed through its space.
  const canonical = named === siteSpacePath(structure, siteSpace) ? root : named;
  if (!routed.preview) {
    const elsewhere = await redirected(context, structure, path, where, claims);
    if (elsewhere) {
      // On other sites browsers would cache a permanent redirect that was meant for this visitor only.
      const lasts = elsewhere.row.permanent === 1 && site.visibility === 'public' && facts.preview === undefined;
      const { url: away } = elsewhere.row;
      const answer: Redirect = away === null ? to(elsewhere.path) : { target: 'external', redirect: away };
      const configured = { organization: site.organization_id, site: site.id, redirect: elsewhere.row.id };
      return { ...answer, ...(lasts && { permanent: true }), ...(facts.preview === undefined && { configured }) };
    }
    if (!routed.isDefault && routed.rest.length > 0) throw notFound('content');
    if (canonical !== below(path.slice(0, routed.used))) {
      const page = await pageBehind(context, structure, siteSpace, path, canonical, claims);
      if (!page) return to(canonical + below(routed.rest));
      Object.assign(routed, page);
    }
  }
  if (located.moved) return to(below(path));
  const visit: Visit = { site, facts: { ...facts, ...where.facts }, until };
  const contextId = visitId(visit.facts);
  const place = {
    organization: site.organization_id,
    site: site.id,
    ...(section && { siteSection: section.id }),
    siteSpace: siteSpace.id,
    space: siteSpace.space_id,
    ...where.facts,
    pathname: below(routed.rest) || '/',
    basePath: siteBase + (canonical === root ? below(path.slice(0, routed.used)) : root) || '/',
    siteBasePath: siteBase || '/',
    canonicalUrl: context.urls.site(publishedPath(site, canonical + below(routed.rest), shareKey)),
    complete: routed.complete,
    ...(shareKey !== undefined && { shareKey }),
    ...(contextId !== undefined && { contextId }),
  };
  return { place, visit };
}

/** A page may have the same name as the default site space that contains it; the page takes precedence. */
async function pageBehind(
  context: Context,
  structure: Structure,
  siteSpace: SiteSpaceRow,
  path: readonly string[],
  canonical: string,
  claims: Record<string, unknown>,
): Promise<Pick<MatchedPath, 'used' | 'rest' | 'complete'> | undefined> {
  if (!`${below(path)}/`.startsWith(`${canonical}/`)) return undefined;
  const used = canonical.split('/').length - 1;
  const rest = path.slice(used);
  const found = await hasPage(context, structure, siteSpace, rest, claims);
  return found ? { used, rest, complete: true } : undefined;
}

async function hasPage(
  context: Context,
  structure: Structure,
  siteSpace: SiteSpaceRow,
  path: readonly string[],
  claims: Record<string, unknown>,
): Promise<boolean> {
  const { records, tree } = await findSpaceTree(context, spaceOf(structure, siteSpace));
  const page = await findByPath(records, tree, path.join('/'));
  return page !== undefined && isPageVisible(records, tree, page, claims);
}

/** The visitor's credentials in the query are not passed on to the redirect target. */
function queryOf(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => name !== 'jwt_token' && !name.startsWith('visitor.'));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

type ResolvedPlace = Pick<MatchedPath, 'section' | 'siteSpace' | 'rest'> & {
  facts: Pick<VisitorFacts, 'changeRequest' | 'revision'>;
};

/**
 * A preview at the root of a site may be of any space of the site. Change request numbers are unique per space only,
 * so a number belongs to the space the URL leads into.
 */
async function previewed(context: Context, structure: Structure, routed: MatchedPath): Promise<ResolvedPlace> {
  const { preview, siteSpace, section, rest } = routed;
  if (!preview) return { section, siteSpace, rest, facts: {} };
  const candidates =
    routed.used === 3 && !/^\d+$/.test(preview.id) ? [siteSpace, ...structure.siteSpaces] : [siteSpace];
  for (const one of candidates) {
    const facts = await factsOf(context, structure.site.organization_id, one.space_id, preview);
    if (facts)
      return { section: structure.sections.find(({ id }) => id === one.section_id), siteSpace: one, rest, facts };
  }
  throw notFound('content');
}

async function factsOf(
  { db }: Context,
  organization: string,
  space: string,
  { kind, id }: Preview,
): Promise<ResolvedPlace['facts'] | undefined> {
  if (kind === 'changes') {
    const found = await findChangeRequest(db, organization, space, id);
    return found && { changeRequest: found.id };
  }
  const found = await findRevision(db, { organization, space, id });
  return found && { revision: found.id };
}

/** The redirect of the site from here; an existing page takes precedence. */
async function redirected(
  context: Context,
  structure: Structure,
  path: readonly string[],
  { siteSpace, rest }: ResolvedPlace,
  claims: Record<string, unknown>,
): Promise<{ row: RedirectRow; path: string } | undefined> {
  if (path.length === 0) return undefined;
  const source = path.map((segment) => `/${escaped(segment)}`).join('');
  const row = await findConfiguredRedirect(context, structure.site, source);
  if (!row) return undefined;
  if (rest.length > 0 && (await hasPage(context, structure, siteSpace, rest, claims))) return undefined;
  if (row.kind === 'external') return { row, path: '' };
  const leads = await pathTo(context, structure, row, claims);
  return leads === undefined ? undefined : { row, path: leads };
}
