export { operations } from './operations.ts';
export { changeRequestTarget } from './target.ts';
export { propose } from './propose.ts';
export { presentChangeRequest, canSeePeople, type SpaceContext } from './present.ts';
export { change as changeChangeRequest } from './status.ts';
export { findChangeRequests } from './rows-lists.ts';
