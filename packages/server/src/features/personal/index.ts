// What one user marked or visited: viewed pages, recent pages, favorites.
import type * as transfer from './transfer.ts';

export { operations } from './operations.ts';

/** These are loaded when they are first used. */
export const dropOfTransferredSpaces: typeof transfer.dropOfTransferredSpaces = async (...from) =>
  (await import('./transfer.ts')).dropOfTransferredSpaces(...from);
export const dropOfTransferredCollections: typeof transfer.dropOfTransferredCollections = async (...from) =>
  (await import('./transfer.ts')).dropOfTransferredCollections(...from);
