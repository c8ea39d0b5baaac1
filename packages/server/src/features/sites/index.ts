export { operations } from './operations.ts';
export { siteDoors, siteSectionGroupTarget, siteSectionTarget, siteSpaceTarget, siteTarget } from './target.ts';
export { dropDeletedSpaces, followHostname, keepLinkedSpaces } from './follow.ts';
export { claimsFor } from './adaptive-schema.ts';
export { basePath, pageBase, placeOn, publishedPath, sectionPath, siteSpacePath } from './address.ts';
export {
  countedFor,
  defaultSectionFor,
  defaultSiteSpaceFor,
  readableBy,
  seenBy,
  shownTo,
  type Seen,
} from './audience.ts';
export { checkCondition } from './condition.ts';
export { mayOpenSite, requireOpenableSite } from './open.ts';
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
export { movedPaths } from './moved.ts';
export { findFormer, type SectionRow, type SiteSpaceRow } from './rows-structure.ts';
export { checkedKey, showPlaceOfKey } from './share-key.ts';
export { readStructure, siteSpacesIn, type Structure } from './structure.ts';
