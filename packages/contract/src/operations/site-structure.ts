import { idOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { shareKey } from '../queries.ts';
import {
  SiteItemPointer,
  SitePath,
  SiteSpace,
  SiteSpacePosition,
  SiteStructure,
  SiteStructureItem,
} from '../shapes/site-structure.ts';
import { Condition } from '../shapes/sites.ts';
import { boolean, list, nullable, object, optional, paging, partial } from '../shape-builders.ts';

const tag = 'Site structure';
const draft = boolean({ description: 'only false: new items are shown immediately' });

export const getSiteStructure = operation({
  id: 'getSiteStructure',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/structure',
  summary: 'Get the sections, groups and spaces of a site in order',
  tag,
  access: { level: 'read' },
  visitors: true,
  query: { shareKey },
  status: 200,
  reply: SiteStructure,
});

export const sortSiteStructure = operation({
  id: 'sortSiteStructure',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort',
  summary: 'Move one item of a site’s structure',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_structure_sorted', target: 'siteId' },
  body: object({
    item: SiteItemPointer,
    position: object({ before: optional(SiteItemPointer), after: optional(SiteItemPointer) }),
  }),
  status: 200,
  reply: SiteStructureItem,
});

export const listSiteSpaces = operation({
  id: 'listSiteSpaces',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'List the spaces a site shows',
  tag,
  seed: 83,
  access: { level: 'read' },
  visitors: true,
  query: {
    ...paging,
    shareKey,
    default: optional(boolean({ description: 'true: only the default one; false: only the others' })),
  },
  status: 200,
  reply: list(SiteSpace),
});

export const addSiteSpace = operation({
  id: 'addSiteSpace',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'Add a space to a site',
  description: 'Without `sectionId` it goes into the default section, or to the root of a site without sections.',
  tag,
  seed: 84,
  access: { level: 'create' },
  audit: { event: 'site_space_added', target: 'siteId' },
  body: object({ spaceId: idOf('space'), sectionId: optional(idOf('siteSection')), draft: optional(draft) }),
  status: 201,
  location: true,
  reply: SiteSpace,
  errors: { 409: 'the site already shows this space there' },
});

export const removeSiteSpace = operation({
  id: 'removeSiteSpace',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Remove a space from a site; the space is kept',
  tag,
  seed: 85,
  access: { level: 'create' },
  audit: { event: 'site_space_removed', target: 'siteSpaceId' },
  status: 205,
  also: nothingThere,
});

export const updateSiteSpace = operation({
  id: 'updateSiteSpace',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Update how a space is shown on a site',
  description:
    'A `condition` of null is removed; `spaceId` replaces the space. Removing or replacing a condition ' +
    'needs the level `create` on the space.',
  tag,
  seed: 86,
  access: { level: 'create' },
  audit: { event: 'site_space_updated', target: 'siteSpaceId' },
  body: partial({ path: SitePath, condition: nullable(Condition), spaceId: idOf('space'), draft }),
  status: 200,
  reply: SiteSpace,
  errors: { 409: 'a sibling has this path' },
});

export const moveSiteSpace = operation({
  id: 'moveSiteSpace',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
  summary: 'Move a space among its siblings on a site',
  tag,
  seed: 87,
  access: { level: 'create' },
  audit: { event: 'site_space_moved', target: 'siteSpaceId' },
  body: partial({ position: SiteSpacePosition }),
  bodyOptional: true,
  status: 200,
  reply: SiteSpace,
});
