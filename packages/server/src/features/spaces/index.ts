import type { duplicate } from './duplicate.ts';
import type { transferWithCollections as transferred } from './transfer.ts';

export { operations } from './operations.ts';
export { spaceTarget } from './target.ts';
export { create as createSpace } from './create.ts';
export { setLanguage, setTitle } from './language.ts';
export { presentSpace, presentToReaders } from './present.ts';
export {
  countChangeRequest,
  findSpace,
  findSpaceOrDeleted,
  findSpaces,
  recordGitSync,
  setPublication,
  type Publication,
  type CountedChangeRequests,
  type SpaceForCaller,
  type SpaceRow,
} from './rows.ts';
export { countOpenComments } from './rows-comments.ts';
export type { FoundAround } from './rows-head.ts';
export { contentLock, lockContent, lockHead, moveHead, reloadLocked } from './head.ts';
export { deleteWithCollections, purgeSpace } from './remove.ts';

/** These are loaded when they are first used. */
export const duplicateSpace: typeof duplicate = async (...from) => (await import('./duplicate.ts')).duplicate(...from);
export const transferWithCollections: typeof transferred = async (...from) =>
  (await import('./transfer.ts')).transferWithCollections(...from);
