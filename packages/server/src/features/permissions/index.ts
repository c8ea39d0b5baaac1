export { operations } from './operations.ts';
export { listMembersWithAccess } from './reach.ts';
export { findUsers } from './rows.ts';
