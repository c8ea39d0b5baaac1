export { operations } from './operations.ts';
export { collectionTarget } from './target.ts';
export { presentCollection } from './present.ts';
export { requireCreateIn } from './parent.ts';
export { restoreWithParents } from './restore.ts';
export { findCollection, findCollections, type CollectionRow } from './rows.ts';
export { purgeCollection } from './jobs.ts';
export type { CollectionForCaller } from './rows.ts';
