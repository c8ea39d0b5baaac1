import { api } from '@lectern/contract';
import { isDuplicate } from '#db/dialect';
import { customizationsOf } from '#features/customization';
import {
  checkShareKey,
  withVisibleCounts,
  mayPublishSite,
  presentSite,
  publishedPath,
  requireMayPublishSite,
  visibleSiteFor,
  siteSpacePath,
  StructurePresenter,
} from '#features/sites';
import { conflict, badRequest, notFound } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { changeAuth, siteKeyOf, presentAuth, renewKey } from './auth.ts';
import { contentAt } from './content-by-url.ts';
import { embedOf } from './embed.ts';
import { withEditLinks } from './edit-links.ts';
import { signPreview } from './visitors/authenticate.ts';
import { resolveRequestOf, resolveUrlWithToken } from './resolve/resolve-url.ts';
import { findRedirectFor } from './resolve/find-redirect.ts';
import {
  addressOf,
  columnsOf,
  flagsOf,
  normalizeSource,
  presentRedirect,
  presentWithUses,
  requireValidSource,
} from './redirects.ts';
import { unusedSince } from './redirect-uses.ts';
import * as rows from './rows.ts';
import { createShareLink, presentShareLink } from './share-links.ts';
import { searchSite } from './site-search.ts';

async function stored(work: () => Promise<unknown>, source: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDuplicate(error)) throw conflict(`there is already a redirect from ${source}`);
    throw error;
  }
}

const longestUrl = 2048;

function readClaims(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  let claims: unknown;
  try {
    claims = JSON.parse(text);
  } catch {
    claims = undefined;
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw badRequest('query.claims must be a JSON object');
  }
  return claims as Record<string, unknown>;
}

export const operations = [
  implement(api.getPublishedSite, async ({ site, organization, query }, context) => {
    const shareKey = await checkShareKey(context, site, query.shareKey);
    const seen = await visibleSiteFor(context, site, organization.role);
    const { site: own, siteSpaces } = await customizationsOf(context, siteKeyOf(site));
    return {
      object: 'published-content-site' as const,
      site: presentSite(context, withVisibleCounts(seen), organization.role, shareKey),
      structure: withEditLinks(
        new StructurePresenter(context, seen, shareKey).structure(),
        seen,
        (id) => (siteSpaces[id] ?? own).git.showEditLink,
      ),
      customizations: {
        site: own,
        // Renderers look up a site space here without checking whether it has its own settings.
        siteSpaces: Object.fromEntries(seen.siteSpaces.map(({ id }) => [id, siteSpaces[id] ?? own])),
      },
      scripts: [],
    };
  }),

  implement(api.searchSite, ({ site, organization, body, query }, context) =>
    searchSite(context, { site, role: organization.role, body, query }),
  ),

  implement(api.listShareLinks, async ({ site, organization, query }, context) => {
    // The key keeps giving access to the site after the token is revoked.
    const may = !context.caller.scopes.readOnly && (await mayPublishSite(context, site, organization.role));
    const page = await rows.listShareLinks(context.db, siteKeyOf(site), query);
    return mapPage(page, (row) => presentShareLink(context, site, row, may));
  }),

  implement(api.createShareLink, async ({ site, organization, body }, context) => {
    await requireMayPublishSite(context, site, organization.role);
    return presentShareLink(context, site, await createShareLink(context, site, body.name), true);
  }),

  implement(api.updateShareLink, async ({ site, organization, shareLink, body }, context) => {
    const opens = body.active === true && shareLink.active === 0;
    if (opens) await requireMayPublishSite(context, site, organization.role);
    const may = opens || (await mayPublishSite(context, site, organization.role));
    const change = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.active !== undefined && { active: Number(body.active) }),
    };
    await rows.updateShareLink(context.db, shareLink, change);
    return presentShareLink(context, site, { ...shareLink, ...change }, may);
  }),

  implement(api.deleteShareLink, async ({ shareLink }, context) => {
    await rows.deleteShareLink(context.db, shareLink);
    return undefined;
  }),

  // A holder of the key can sign tokens for any visitor.
  implement(api.getPublishingAuth, async ({ site, organization }, context) => {
    await requireMayPublishSite(context, site, organization.role);
    return presentAuth(context, site);
  }),

  implement(api.updatePublishingAuth, async ({ site, organization, body }, context) => {
    await requireMayPublishSite(context, site, organization.role);
    await changeAuth(context, site, body);
    return presentAuth(context, site);
  }),

  implement(api.regeneratePublishingAuth, async ({ site, organization }, context) => {
    await requireMayPublishSite(context, site, organization.role);
    await renewKey(context, site);
    return presentAuth(context, site);
  }),

  implement(api.getSitePreview, async ({ site, organization, query }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const row = seen.siteSpaces.find(({ id }) => id === query.siteSpace);
    if (query.siteSpace !== undefined && !row) throw badRequest('query.siteSpace is not a site space of the site');
    const address = new URL(context.urls.site(publishedPath(site, row ? siteSpacePath(seen, row) : '')));
    address.searchParams.set('jwt_token', await signPreview(context, site, readClaims(query.claims)));
    if (address.href.length > longestUrl) throw badRequest('query.claims are too long for a URL');
    return { url: address.href };
  }),

  implement(api.listSiteRedirects, async ({ site, query }, context) => {
    const found = await rows.listRedirects(context.db, siteKeyOf(site), query, unusedSince(context, query.unusedFor));
    return mapPage(found, presentWithUses);
  }),

  implement(api.createSiteRedirect, async ({ site, organization, body }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const row: rows.RedirectRow = {
      organization_id: site.organization_id,
      site_id: site.id,
      id: context.newId(),
      source: requireValidSource(body.source),
      ...(await columnsOf(context, seen, body.destination)),
      permanent: 0,
      draft: 0,
      created_at: context.now.toISOString(),
      updated_at: null,
      uses: 0,
      used_on: null,
      counted_since: context.now.toISOString().slice(0, 10),
      ...flagsOf(body),
    };
    await stored(() => rows.insertRedirect(context.db, row), row.source);
    return presentWithUses(row);
  }),

  implement(api.updateSiteRedirect, async ({ site, organization, redirect, body }, context) => {
    const seen = await visibleSiteFor(context, site, organization.role);
    const row: rows.RedirectRow = {
      ...redirect,
      ...(body.source !== undefined && { source: requireValidSource(body.source) }),
      ...(body.destination !== undefined && (await columnsOf(context, seen, body.destination))),
      ...flagsOf(body),
      updated_at: context.now.toISOString(),
    };
    await stored(() => rows.updateRedirect(context.db, row), row.source);
    return presentWithUses(row);
  }),

  implement(api.deleteSiteRedirect, async ({ redirect }, context) => {
    await rows.deleteRedirect(context.db, redirect);
    return undefined;
  }),

  implement(api.findSiteRedirect, async ({ site, organization, query }, context) => {
    const shareKey = await checkShareKey(context, site, query.shareKey);
    const seen = await visibleSiteFor(context, site, organization.role);
    const found = await findRedirectFor(context, seen, normalizeSource(query.source));
    if (!found) throw notFound('redirect');
    const { row, path, permanent } = found;
    const target = row.url ?? addressOf(context, seen, path, shareKey);
    const present = context.caller.visitor ? presentRedirect : presentWithUses;
    return { redirect: present(row), target, ...(permanent && { permanent }) };
  }),

  implement(api.resolvePublishedUrl, ({ body }, context) => resolveUrlWithToken(context, resolveRequestOf(body))),

  implement(api.getPublishedUrl, ({ query }, context) =>
    resolveUrlWithToken(context, {
      url: query.url,
      redirectOnError: query.redirectOnError ?? false,
      jwtToken: query.visitorAuthToken,
      unsigned: {},
    }),
  ),

  implement(api.getContentByUrl, ({ query }, context) => contentAt(context, query.url)),

  implement(api.getEmbedByUrl, async ({ query }) => embedOf(query.url)),

  implement(api.getEmbedByUrlInSpace, async ({ query }) => embedOf(query.url)),
];
