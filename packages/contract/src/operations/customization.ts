import { nothingThere, operation } from '../operation.ts';
import { CustomizationOverride } from '../shapes/customization-override.ts';
import { Customization, CustomizationInput } from '../shapes/customization.ts';

const tag = 'Customization';

export const getSiteCustomization = operation({
  id: 'getSiteCustomization',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Get how a site looks',
  tag,
  access: { level: 'read' },
  visitors: true,
  status: 200,
  reply: Customization,
});

export const setSiteCustomization = operation({
  id: 'setSiteCustomization',
  route: 'PUT /v1/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Set how a site looks, all of it',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_customization_set', target: 'siteId' },
  body: CustomizationInput,
  status: 200,
  reply: Customization,
});

export const getSiteSpaceCustomization = operation({
  id: 'getSiteSpaceCustomization',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Get how a space looks on a site',
  tag,
  access: { level: 'read' },
  visitors: true,
  status: 200,
  reply: Customization,
});

export const updateSiteSpaceCustomization = operation({
  id: 'updateSiteSpaceCustomization',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Let a space look different from its site',
  description: 'What is absent stays; null takes the site’s setting again.',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_space_customization_updated', target: 'siteSpaceId' },
  body: CustomizationOverride,
  status: 200,
  reply: Customization,
});

export const deleteSiteSpaceCustomization = operation({
  id: 'deleteSiteSpaceCustomization',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Let a space look like its site again',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_space_customization_deleted', target: 'siteSpaceId' },
  status: 205,
  also: nothingThere,
});
