// Revisions are immutable; what moves is the pointer to the current one.
export { revisionTarget } from './target.ts';
export {
  findRevision,
  gatherObjects,
  insertRevision,
  listMainRevisions,
  objectsLock,
  rememberRevisions,
  storeRevision,
  storing,
  type NewRevision,
  type RevisionRow,
  type StoredRevision,
  type Unstored,
} from './rows.ts';
export { findTree, loadRevision, loadTree, loadTrees } from './load.ts';
export { beginStagedWrites, type StagedWrites } from './staged-writes.ts';
export { PlanCache, type PlannedChange } from './plan-cache.ts';
export { organizationOf, readBodies, readBody, readTree, recordsOn, writeBodies, writeTree } from './store.ts';
export { walkObjects, type StoredObject } from './walk.ts';
/** Loaded when they are needed: only jobs and transfers of spaces do. */
export const collection = () => import('./collect.ts');
export const objectCopies = () => import('./copy-objects.ts');
