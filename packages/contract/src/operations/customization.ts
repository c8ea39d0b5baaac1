import { nothingThere, operation } from '../operation.ts';
import { CustomizationOverride } from '../shapes/customization-override.ts';
import { Customization, CustomizationInput } from '../shapes/customization.ts';

const tag = 'Customization';

export const getSiteCustomization = operation({
  id: 'getSiteCustomization',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Get the customization of a site',
  tag,
  access: { level: 'read' },
  visitors: true,
  status: 200,
  reply: Customization,
});

export const setSiteCustomization = operation({
  id: 'setSiteCustomization',
  route: 'PUT /v1/orgs/{organizationId}/sites/{siteId}/customization',
  summary: 'Replace the customization of a site',
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
  summary: 'Get the customization of a site space',
  tag,
  access: { level: 'read' },
  visitors: true,
  status: 200,
  reply: Customization,
});

export const updateSiteSpaceCustomization = operation({
  id: 'updateSiteSpaceCustomization',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  summary: 'Override the customization of a site for a site space',
  description: 'Absent fields stay unchanged; null removes an override.',
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
  summary: 'Remove the customization overrides of a site space',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_space_customization_deleted', target: 'siteSpaceId' },
  status: 205,
  also: nothingThere,
});
