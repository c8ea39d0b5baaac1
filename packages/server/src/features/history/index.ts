// Revisions of a space: their content, their order, and restoring an older one.
export { operations } from './operations.ts';
export { recordPageRevisions } from './page-history.ts';
