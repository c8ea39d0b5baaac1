export { operations } from './operations.ts';
export { listMembersWithAccess } from './members-with-access.ts';
