// What one user marked or visited: viewed pages, recent pages, favorites.
export { operations } from './operations.ts';

type Transfer = typeof import('./transfer.ts');
/** These are loaded when they are first used. */
export const dropOfTransferredSpaces: Transfer['dropOfTransferredSpaces'] = async (...from) =>
  (await import('./transfer.ts')).dropOfTransferredSpaces(...from);
export const dropOfTransferredCollections: Transfer['dropOfTransferredCollections'] = async (...from) =>
  (await import('./transfer.ts')).dropOfTransferredCollections(...from);
