import { api } from '@lectern/contract';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { checkSchema } from './adaptive-schema.ts';
import { withVisibleCounts, visibleSiteFor } from './audience.ts';
import { changeStructure, reloadSite } from './change.ts';
import { create } from './create.ts';
import { checkHostname } from './hostname-check.ts';
import { sectionOperations } from './operations-sections.ts';
import { siteSpaceOperations } from './operations-site-spaces.ts';
import { requireMayPublishAll, requireMayPublishSite } from './may-publish.ts';
import { presentSite } from './present.ts';
import { republish } from './publication.ts';
import * as rows from './rows.ts';
import { readStructure } from './structure.ts';
import { update } from './update.ts';

declare module '#platform/events' {
  interface Events {
    'site.deleted': { organization: string; site: string };
  }
}

const presentAnew = async (context: Context, site: rows.SiteRow, { role }: { role: number | null }) =>
  presentSite(context, await reloadSite(context, site), role);

function presentSchema({ adaptive_schema, adaptive_schema_at }: rows.SiteRow) {
  if (adaptive_schema === null) throw notFound('adaptive schema');
  return {
    object: 'site-adaptive-schema' as const,
    jsonSchema: JSON.parse(adaptive_schema) as Record<string, unknown>,
    updatedAt: adaptive_schema_at!,
  };
}

export const operations = [
  implement(api.listSites, async ({ organization, query }, context) => {
    const page = await rows.listSites(context.db, organization.id, query);
    return mapPage(page, (row) => presentSite(context, row, organization.role));
  }),

  implement(api.createSite, async ({ organization, body }, context) =>
    presentSite(context, await create(context, organization, body), organization.role),
  ),

  implement(api.getSite, async ({ site, organization }, context) => {
    const isVisitor = context.caller?.visitor !== undefined;
    const shown = isVisitor ? withVisibleCounts(await visibleSiteFor(context, site, organization.role)) : site;
    return presentSite(context, shown, organization.role);
  }),

  implement(api.checkSiteHostname, async ({ site }, { services }) => {
    if (site.hostname === null) throw notFound('hostname');
    return checkHostname(services, site.hostname);
  }),

  implement(api.deleteSite, async ({ site }, context) => {
    await rows.lockSite(context.db, site.id);
    const { spaces } = await readStructure(context.db, site);
    await rows.deleteSite(context.db, site);
    await context.services.emit(context, 'site.deleted', { organization: site.organization_id, site: site.id });
    await republish(context, site.organization_id, spaces.keys());
    return undefined;
  }),

  implement(api.updateSite, async ({ site, organization, body }, context) => {
    await update(context, site, organization.role, body);
    return presentAnew(context, site, organization);
  }),

  implement(api.getAdaptiveSchema, async ({ site }) => presentSchema(site)),

  implement(api.setAdaptiveSchema, async ({ site, organization, body }, context) => {
    checkSchema(body.jsonSchema);
    // The schema decides which claims conditions can use.
    await requireMayPublishSite(context, site, organization.role);
    await rows.updateSite(context, site, {
      adaptive_schema: JSON.stringify(body.jsonSchema),
      adaptive_schema_at: context.now.toISOString(),
    });
    return presentSchema(await reloadSite(context, site));
  }),

  implement(api.publishSite, async ({ site, organization }, context) => {
    await changeStructure(context, site, async ({ structure }) => {
      if (structure.site.published === 1) return;
      await requireMayPublishAll(context, structure, organization.role);
      await rows.updateSite(context, site, { published: 1 });
    });
    return presentAnew(context, site, organization);
  }),

  implement(api.unpublishSite, async ({ site, organization }, context) => {
    await changeStructure(context, site, () => rows.updateSite(context, site, { published: 0 }));
    return presentAnew(context, site, organization);
  }),

  implement(api.listSitePermissions, async ({ site, organization, query }, context) => {
    const { listPeople } = await import('./users-with-access.ts');
    return listPeople(context, { site, role: organization.role, query });
  }),

  ...sectionOperations,
  ...siteSpaceOperations,
];
