// What one user marked or visited: viewed pages, recent pages, favorites.
export { operations } from './operations.ts';
export { dropOfTransferredCollections, dropOfTransferredSpaces } from './transfer.ts';
