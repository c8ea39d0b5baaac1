import type { BodyOf, api } from '@lectern/contract';
import type { OrganizationForCaller } from '#features/organizations';
import { createSpace, type SpaceRow } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { notFound } from '#platform/errors';
import { addSiteSpace, requireMayPublish } from './add.ts';
import { changeStructure } from './change.ts';
import { checkTitle, freeName } from './names.ts';
import * as rows from './rows.ts';
import { fillWithSample } from './sample.ts';

declare module '#platform/events' {
  interface Events {
    'site.created': { site: rows.SiteRow };
  }
}

type Body = BodyOf<typeof api.createSite> | undefined;

const longestSpaceTitle = 50;

export async function create(
  context: SignedInContext,
  organization: OrganizationForCaller,
  body: Body,
): Promise<rows.SiteRow> {
  const title = checkTitle(body?.title ?? 'Docs');
  const id = await rows.insertSite(context, {
    organization_id: organization.id,
    type: body?.type ?? 'basic',
    title,
    visibility: body?.visibility ?? 'public',
    basename: await freeName(title, (name) => rows.isBasenameTaken(context.db, organization.id, name)),
  });
  const site = await load(context, organization.id, id);
  await context.services.emit(context, 'site.created', { site });
  const spaces = await spacesFor(context, organization, body?.spaces ?? [], title);
  // Sequential: each depends on the existing ones.
  for (const space of spaces) {
    await changeStructure(context, site, (changing) => addSiteSpace(changing, space, null));
  }
  return load(context, organization.id, id);
}

async function load(context: Context, organization: string, id: string): Promise<rows.SiteRow> {
  const site = await rows.findSite(context.db, organization, id);
  if (!site) throw notFound('site');
  return site;
}

async function spacesFor(
  context: SignedInContext,
  organization: OrganizationForCaller,
  wanted: string[] | 'sample' | 'empty',
  title: string,
): Promise<SpaceRow[]> {
  if (typeof wanted === 'string') {
    const space = await createSpace(context, organization, {
      parent_id: null,
      title: Array.from(title).slice(0, longestSpaceTitle).join(''),
    });
    if (wanted === 'sample') await fillWithSample(context, space);
    return [space];
  }
  const found: SpaceRow[] = [];
  for (const id of new Set(wanted)) {
    found.push(await requireMayPublish(context, organization.id, organization.role, id, 'body.spaces'));
  }
  return found;
}
