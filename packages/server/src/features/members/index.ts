export { operations } from './operations.ts';
export { memberDoor } from './door.ts';
export { listed, loadMember, loadMembersNamed, lockMembers, refuseRemoved, roleName } from './member.ts';
export { presentMember } from './present.ts';
export { findMember, insertMember, raiseMember, selectMembers, type ListedMember, type SeenMember } from './rows.ts';
export { wasRemoved } from './rows-removed.ts';
