export { operations } from './operations.ts';
export { listReaching } from './reach.ts';
export { findUsers } from './rows.ts';
