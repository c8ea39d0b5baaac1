export { findMember, insertMember, type SeenMember } from './rows.ts';
export { operations } from './operations.ts';
