import { idOf, idsOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { shareKey } from '../queries.ts';
import { Icon } from '../shapes/common.ts';
import {
  SitePath,
  SiteSection,
  SiteSectionDescription,
  SiteSectionGroup,
  SiteSectionGroupPosition,
  SiteSectionGroupTitle,
  SiteSectionPosition,
  SiteSectionTitle,
} from '../shapes/site-structure.ts';
import { Condition } from '../shapes/sites.ts';
import { boolean, list, nullable, object, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'Site structure';
const draft = boolean({ description: 'only false: new items are shown immediately' });

export const listSiteSections = operation({
  id: 'listSiteSections',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'List the sections of a site',
  tag,
  seed: 71,
  access: { level: 'read' },
  visitors: true,
  query: { ...paging, shareKey },
  status: 200,
  reply: list(SiteSection),
});

export const createSiteSection = operation({
  id: 'createSiteSection',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'Create a section that shows a space',
  description:
    'The existing content of a site without sections becomes a section, which stays the default. Removing the ' +
    'last section leaves its spaces on the site.',
  tag,
  seed: 72,
  access: { level: 'create' },
  audit: { event: 'site_section_created', creates: 'site-section', target: 'siteId' },
  body: object({
    spaceId: idOf('space'),
    title: optional(nullable(text(0, 64, { description: 'the space’s when absent' }))),
    icon: optional(nullable(Icon)),
    draft: optional(draft),
  }),
  status: 201,
  location: true,
  reply: SiteSection,
});

export const deleteSiteSection = operation({
  id: 'deleteSiteSection',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'Delete a section and its site spaces; the spaces are kept',
  description:
    'Removing the last section keeps its site spaces on the site, which then has no sections; its condition is added to ' +
    'theirs.',
  tag,
  seed: 73,
  access: { level: 'create' },
  audit: { event: 'site_section_deleted', target: 'siteSectionId' },
  status: 205,
  also: nothingThere,
  errors: { 409: 'the combined condition is too long' },
});

export const updateSiteSection = operation({
  id: 'updateSiteSection',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'Update a section',
  description:
    '`condition`, `icon` and `description` are removed by null and kept when absent. Removing or ' +
    'replacing a condition needs the level `create` on the spaces it hides.',
  tag,
  seed: 74,
  access: { level: 'create' },
  audit: { event: 'site_section_updated', target: 'siteSectionId' },
  body: partial({
    title: SiteSectionTitle,
    path: SitePath,
    defaultSiteSpace: idOf('siteSpace'),
    condition: nullable(Condition),
    icon: nullable(Icon),
    description: nullable(SiteSectionDescription),
    draft,
  }),
  status: 200,
  reply: SiteSection,
  errors: { 409: 'another section has this path' },
});

export const moveSiteSection = operation({
  id: 'moveSiteSection',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
  summary: 'Move a section among its siblings',
  tag,
  seed: 75,
  access: { level: 'create' },
  audit: { event: 'site_section_moved', target: 'siteSectionId' },
  body: partial({ position: SiteSectionPosition }),
  bodyOptional: true,
  status: 200,
  reply: SiteSection,
});

export const listSiteSectionGroups = operation({
  id: 'listSiteSectionGroups',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'List the section groups of a site',
  tag,
  seed: 76,
  access: { level: 'read' },
  visitors: true,
  query: paging,
  status: 200,
  reply: list(SiteSectionGroup),
});

export const createSiteSectionGroup = operation({
  id: 'createSiteSectionGroup',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'Create a section group',
  tag,
  seed: 77,
  access: { level: 'create' },
  audit: { event: 'site_section_group_created', creates: 'site-section-group', target: 'siteId' },
  body: object({
    title: SiteSectionGroupTitle,
    icon: optional(nullable(Icon)),
    sections: optional(idsOf('siteSection', { maxItems: 1000 })),
    draft: optional(draft),
  }),
  status: 201,
  location: true,
  reply: SiteSectionGroup,
});

export const deleteSiteSectionGroup = operation({
  id: 'deleteSiteSectionGroup',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Delete a section group; its sections stay on the site',
  tag,
  seed: 78,
  access: { level: 'create' },
  audit: { event: 'site_section_group_deleted', target: 'siteSectionGroupId' },
  status: 205,
  also: nothingThere,
});

export const updateSiteSectionGroup = operation({
  id: 'updateSiteSectionGroup',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Update a section group',
  tag,
  seed: 79,
  access: { level: 'create' },
  audit: { event: 'site_section_group_updated', target: 'siteSectionGroupId' },
  body: partial({ title: SiteSectionGroupTitle, icon: nullable(Icon), draft }),
  status: 200,
  reply: SiteSectionGroup,
});

export const addSectionToGroup = operation({
  id: 'addSectionToGroup',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
  summary: 'Add a section to a group',
  tag,
  seed: 80,
  access: { level: 'create' },
  audit: { event: 'section_added_to_group', target: 'siteSectionGroupId' },
  body: object({ sectionId: idOf('siteSection') }),
  status: 201,
  location: true,
  reply: SiteSectionGroup,
});

export const removeSectionFromGroup = operation({
  id: 'removeSectionFromGroup',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
  summary: 'Remove a section from a group; it stays on the site',
  tag,
  seed: 81,
  access: { level: 'create' },
  audit: { event: 'section_removed_from_group', target: 'siteSectionId' },
  status: 205,
  also: nothingThere,
});

export const moveSiteSectionGroup = operation({
  id: 'moveSiteSectionGroup',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
  summary: 'Move a section group among sections and groups',
  tag,
  seed: 82,
  access: { level: 'create' },
  audit: { event: 'site_section_group_moved', target: 'siteSectionGroupId' },
  body: partial({ position: SiteSectionGroupPosition }),
  bodyOptional: true,
  status: 200,
  reply: SiteSectionGroup,
});
