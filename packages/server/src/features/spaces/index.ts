export { operations } from './operations.ts';
export { spaceTarget } from './target.ts';
export { presentSpace } from './present.ts';
export { findSpace, type SpaceRow } from './rows.ts';
export { deleteWithCollections, purgeSpace } from './remove.ts';
export { transferWithCollections } from './transfer.ts';
