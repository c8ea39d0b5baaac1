export { operations } from './operations.ts';
export { organizationTarget } from './target.ts';
export { presentOrganization } from './present.ts';
export {
  dropDefaultSite,
  findOrganization,
  insertOrganization,
  listOrganizations,
  type OrganizationForCaller,
} from './rows.ts';
export { isListed, listUnknown, noteFirstOrganization } from './rows-first.ts';
