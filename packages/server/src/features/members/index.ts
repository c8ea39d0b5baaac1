export { operations } from './operations.ts';
export { listed, loadMember, loadMembersNamed, lockMembers } from './member.ts';
export { presentMember } from './present.ts';
export { findMember, insertMember, raiseMember, selectMembers, type ListedMember, type SeenMember } from './rows.ts';
