export { operations } from './operations.ts';
export { commitToSpace, type Commit } from './commit.ts';
export { documentIdOf } from './document-id.ts';
export { documentOf, type Document } from './document.ts';
export { inChangeRequest, inRevision, inSpace, loadPageAt, type Branch, type Place } from './place.ts';
export { presentFile, presentPage, presentReusableContent } from './present.ts';
export { contentJson, showPage, type ReadQuery } from './read.ts';
