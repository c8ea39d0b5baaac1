// Resolves a URL of the author app or of a published site, as far as the caller may see its content.
import { findByPath, firstDocument } from '@lectern/content';
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { ReplyOf, api } from '@lectern/contract';
import { collectionTarget, presentCollection, type CollectionForCaller } from '#features/collections';
import {
  findChangeRequest,
  requestBranch,
  viewOf,
  viewOfRevision,
  viewOfSpace,
  type ContentView,
} from '#features/branches';
import { presentChangeRequest } from '#features/change-requests';
import { presentPageIn } from '#features/content';
import { findRevision } from '#features/revisions';
import { readStructure } from '#features/sites';
import { presentSpace, spaceTarget, type SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { notFound } from '#platform/errors';
import { stripInvalidText } from '#platform/sanitize-text';
import type { Target } from '#platform/http/implement';
import type { AnyOperation } from '@lectern/contract';
import { findFormerPage } from './former-pages.ts';
import { findSiteForUrl } from './resolve/find-site.ts';
import { matchPath } from './resolve/match-path.ts';
import { formerPathsOn } from './resolve/configured-paths.ts';

type Answer = ReplyOf<typeof api.getContentByUrl>;

const id = '([\\w-]{1,128})';
const inCollection = new RegExp(`^/o/${id}/c/${id}/?$`);
const inASpace = new RegExp(`^/(?:o/${id}/)?s/${id}(?:/(.*))?$`, 's');
const ofBranch = new RegExp(`^~/(changes|revisions)/${id}(?:/(.*))?$`, 's');

async function load(
  context: Context,
  target: Target,
  wanted: { id: string; organization: string | undefined },
): Promise<{ value: CollectionForCaller | SpaceForCaller; rank: number }> {
  const found = await target.load(context, wanted.id, {}, { findsDeleted: false } as AnyOperation);
  const value = found?.value as CollectionForCaller | SpaceForCaller | undefined;
  const rank = found?.rank ?? -1;
  const elsewhere = wanted.organization !== undefined && value?.organization_id !== wanted.organization;
  if (!value || elsewhere || rank < 0) throw notFound('content');
  return { value, rank };
}

export async function contentAt(context: SignedInContext, address: string): Promise<Answer> {
  const url = URL.parse(address);
  const app = new URL(context.urls.app(''));
  if (!url) throw notFound('content');
  if (url.origin !== app.origin || !`${url.pathname}/`.startsWith(`${app.pathname}/`)) return onSite(context, url);
  const below = url.pathname.slice(app.pathname.length);
  const [, organization, collection] = inCollection.exec(below) ?? [];
  if (collection !== undefined) {
    const { value, rank } = await load(context, collectionTarget, { id: collection, organization });
    return { collection: presentCollection(context, value as CollectionForCaller, rank) };
  }
  const [, around, space, rest = ''] = inASpace.exec(below) ?? [];
  if (space === undefined) throw notFound('content');
  const { value, rank } = await load(context, spaceTarget, { id: space, organization: around });
  const seen = value as SpaceForCaller;
  return { space: presentSpace(context, seen, rank), ...(await inside(context, seen, rest)) };
}

/** The caller is a member: access to the space decides, not conditions or the visibility of the site. */
async function onSite(context: SignedInContext, url: URL): Promise<Answer> {
  const located = await findSiteForUrl(context, url);
  if (!located) throw notFound('content');
  const { site, segments } = located;
  const routed = await matchPath(await readStructure(context.db, site), segments, formerPathsOn(context, site));
  if (!routed) throw notFound('content');
  const { siteSpace, preview, rest } = routed;
  const wanted = { id: siteSpace.space_id, organization: site.organization_id };
  const { value, rank } = await load(context, spaceTarget, wanted);
  const seen = value as SpaceForCaller;
  const path = rest.map(encodeURIComponent).join('/');
  const below = preview ? `~/${preview.kind}/${preview.id}/${path}` : path;
  const page = below === '' ? await firstPage(context, seen) : await inside(context, seen, below);
  return { space: presentSpace(context, seen, rank), ...page };
}

/** The first page is shown at the root of its space. */
async function firstPage(context: Context, space: SpaceForCaller): Promise<Answer> {
  const place = await viewOfSpace(context, space);
  const page = await firstDocument(place.records, place.tree);
  return page ? { page: await presentPageIn(context, place, page, {}) } : {};
}

async function inside(context: SignedInContext, space: SpaceForCaller, rest: string): Promise<Answer> {
  const [, kind, name = '', path = ''] = ofBranch.exec(rest) ?? [];
  if (kind === undefined) return pageAt(context, await viewOfSpace(context, space), rest, space);
  if (kind === 'revisions') {
    const key = { organization: space.organization_id, space: space.id, id: name };
    const revision = await findRevision(context.db, key);
    if (!revision) throw notFound('content');
    return pageAt(context, await viewOfRevision(context, { space, revision }), path);
  }
  const changeRequest = await findChangeRequest(context.db, space.organization_id, space.id, name);
  if (!changeRequest) throw notFound('content');
  const place = await viewOf(context, requestBranch({ space, changeRequest }));
  const shown = presentChangeRequest(context, changeRequest, space);
  return { changeRequest: shown, ...(await pageAt(context, place, path)) };
}

/** In the main content of a space also by former paths. */
async function pageAt(context: Context, place: ContentView, path: string, main?: SpaceForCaller): Promise<Answer> {
  const wanted = stripInvalidText(safeDecodeURIComponent(path.replaceAll(/^\/+|\/+$/g, '')));
  // Paths that begin with `~` are screens of the app.
  if (wanted === '' || wanted.startsWith('~')) return {};
  const key = main && { organization: main.organization_id, space: main.id };
  const page =
    (await findByPath(place.records, place.tree, wanted)) ??
    (key && (await findFormerPage(context, key, place, wanted.split('/'))));
  if (!page) throw notFound('content');
  return { page: await presentPageIn(context, place, page, {}) };
}
