export { operations } from './operations.ts';
export { changeRequestTarget } from './target.ts';
export { baseOf, requireEditable } from './change-request.ts';
export { commitToBranch, lockBranch, type BranchCommit } from './branch.ts';
export { propose } from './propose.ts';
export { presentChangeRequest, seesPeople, type SeenFrom } from './present.ts';
export { change as changeChangeRequest } from './status.ts';
export { countOpenComments, findChangeRequest, type ChangeRequestRow } from './rows.ts';
export { findChangeRequests } from './rows-lists.ts';
