export { changeRequestTarget } from './target.ts';
export { requireEditable, requireNotMerged } from './change-request.ts';
export { commitToBranch, lockBranch, type BranchCommit } from './branch.ts';
export { presentChangeRequest, seesPeople, type SeenFrom } from './present.ts';
export { countOpenComments, findChangeRequest, type ChangeRequestRow } from './rows.ts';
