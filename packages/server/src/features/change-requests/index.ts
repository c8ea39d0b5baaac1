export { operations } from './operations.ts';
export { changeRequestTarget } from './target.ts';
export { hasConflicts } from './has-conflicts.ts';
export { isOutdated } from './change-request.ts';
export { propose } from './propose.ts';
export { presentChangeRequest, canSeePeople, type SpaceContext } from './present.ts';
export { change as changeChangeRequest } from './status.ts';
export { findChangeRequests } from './rows-lists.ts';
