export { operations } from './operations.ts';
export { changeRequestTarget } from './target.ts';
export { propose } from './propose.ts';
export { presentChangeRequest, seesPeople, type SeenFrom } from './present.ts';
export { change as changeChangeRequest } from './status.ts';
export { findChangeRequests } from './rows-lists.ts';
