// The main content of a space and its change requests as one type: locked, viewed and committed to the same way.
export {
  baseOf,
  branchOf,
  headOf,
  lockBothForCommit,
  lockBranch,
  lockForCommit,
  mainBranch,
  pathOf,
  reloadBranch,
  requestBranch,
  requireEditable,
  requireNotMerged,
  type Branch,
  type RequestBranch,
} from './branch.ts';
export { changesBetween, followChange } from './follow-change.ts';
export { commit, type Commit } from './commit.ts';
export { implementBranch, implementBranchPrepared, implementView } from './implement.ts';
export {
  countOpenComments,
  findChangeRequest,
  insertChangeRequest,
  readDescription,
  selectChangeRequests,
  updateChangeRequest,
  type ChangeRequestRow,
} from './rows.ts';
export { loadPageIn, viewOf, viewOfRevision, viewOfSpace, type ContentView } from './view.ts';
