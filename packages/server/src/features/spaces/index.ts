export { operations } from './operations.ts';
export { spaceTarget } from './target.ts';
export { presentSpace } from './present.ts';
export { countChangeRequest, findSpace, type CountedChangeRequests, type SeenSpace, type SpaceRow } from './rows.ts';
export { countOpenComments } from './rows-comments.ts';
export { lockHead, moveHead } from './head.ts';
export { deleteWithCollections, purgeSpace } from './remove.ts';
export { transferWithCollections } from './transfer.ts';
