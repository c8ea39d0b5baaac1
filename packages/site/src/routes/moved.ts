import { api, ApiError } from '@lectern/contract';
import { redirect, type Plain } from '../request.ts';
import type { RouteContext } from './context.ts';

const longest = 512;
const escaped = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** An address that leads elsewhere; those of pages that moved are told apart from those somebody set. */
export async function targetOf({ visit, pathname }: RouteContext): Promise<{ to: string; moved: boolean } | undefined> {
  const { client, located } = visit;
  if (pathname === '' || visit.preview) return undefined;
  const below = visit.base.slice(visit.siteBase.length);
  const source = `${below}/${pathname.split('/').map(escaped).join('/')}`;
  if (source.length > longest) return undefined;
  try {
    const { target, permanent } = await client.call(api.findSiteRedirect, {
      organizationId: located.organization,
      siteId: located.site,
      query: { source, ...(located.shareKey !== undefined && { shareKey: located.shareKey }) },
    });
    // A proxy may know this host by another name.
    const own = target.startsWith(`${visit.origin}/`) ? target.slice(visit.origin.length) : target;
    return { to: own, moved: permanent === true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code >= 500) throw error;
    return undefined;
  }
}

/** Pages that moved are there for good, as far as anybody knows; others may be sent elsewhere tomorrow. */
export async function movedFrom(context: RouteContext, ending = ''): Promise<Plain | undefined> {
  const target = await targetOf(context);
  const query = context.query.size > 0 ? `?${context.query.toString()}` : '';
  return target && redirect(target.to + ending + query, {}, target.moved ? 308 : 307);
}
