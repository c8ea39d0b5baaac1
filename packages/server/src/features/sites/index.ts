export { operations } from './operations.ts';
export { siteGuards, siteSectionGroupTarget, siteSectionTarget, siteSpaceTarget, siteTarget } from './target.ts';
export { dropDeletedSpaces, updateHostname, keepLinkedSpaces } from './follow.ts';
export { claimsFor } from './adaptive-schema.ts';
export { basePath, pageBase, publishedPlace, publishedPath, sectionPath, siteSpacePath } from './address.ts';
export {
  withVisibleCounts,
  defaultSectionFor,
  defaultSiteSpaceFor,
  filterForMember,
  visibleSiteFor,
  filterForVisitor,
  type VisibleSite,
} from './audience.ts';
export { checkCondition } from './condition.ts';
export { mayPublishSite, requireMayPublishSite } from './may-publish.ts';
export { presentSite } from './present.ts';
export { StructurePresenter } from './present-structure.ts';
export {
  findAnySite,
  findDefaultSite,
  findSiteByFormerName,
  findSiteByHostname,
  findSiteByNames,
  findSiteByProxy,
  type SiteRow,
} from './rows.ts';
export { addHostnameAnswer } from './hostname-check.ts';
export { movedPaths } from './moved-paths.ts';
export { findFormer, type SectionRow, type SiteSpaceRow } from './rows-structure.ts';
export { checkShareKey, resolveShareKeyUrl } from './share-key.ts';
export { readStructure, siteSpacesIn, spaceOf, type Structure } from './structure.ts';
