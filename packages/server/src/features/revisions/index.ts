// Revisions are written once and never change; what moves is the pointer to the current one.
export { findTree, insertRevision } from './rows.ts';
