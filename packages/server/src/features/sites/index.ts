export { operations } from './operations.ts';
export { checkCondition } from './condition.ts';
export { siteSectionGroupTarget, siteSectionTarget, siteSpaceTarget, siteTarget } from './target.ts';
export { confirmDefaultSite, dropDeletedSpaces, followHostname, keepLinkedSpaces } from './follow.ts';
