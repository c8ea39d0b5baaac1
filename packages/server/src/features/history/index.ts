// What the content of a space is and was: revisions with their content, one after another, and back to an older one.
export { operations } from './operations.ts';
export { recordPageRevisions } from './page-history.ts';
