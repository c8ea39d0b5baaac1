import { nothingThere, operation } from '../operation.ts';
import { CustomizationOverride } from '../shapes/customization-override.ts';
import { Customization, CustomizationInput, SiteAsset } from '../shapes/customization.ts';
import { optional, text } from '../shape-builders.ts';

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

export const uploadSiteAsset = operation({
  id: 'uploadSiteAsset',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/assets',
  summary: 'Upload a picture or font for the customization of a site',
  description:
    'An addition of this service. Send one picture, or one WOFF or WOFF2 font, as a form with one file or as its bytes with `name`, ' +
    'and put the `url` of the reply into the customization. Everybody who has the URL can load it. What no customization of the ' +
    'site uses a day later is deleted at the next upload.',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_asset_uploaded', target: 'siteId' },
  query: { name: optional(text(1, 256, { description: 'name of the file, when the body is only its bytes' })) },
  upload: true,
  status: 201,
  reply: SiteAsset,
  errors: {
    408: 'no data was received for a minute',
    412: 'the site has too many uploads that are in use',
    413: 'the file is larger than 5 MB',
    415: 'the body is JSON instead of a file',
    503: 'the file storage does not respond',
  },
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
  summary: 'Update the customization overrides of a site space',
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
  summary: 'Delete the customization overrides of a site space',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_space_customization_deleted', target: 'siteSpaceId' },
  status: 205,
  also: nothingThere,
});
