export { operations } from './operations.ts';
export { memberGuard } from './guard.ts';
export { listed, loadMember, loadMembersNamed, lockMembers, rejectRemovedMember, roleName } from './member.ts';
export { presentMember } from './present.ts';
export {
  findMember,
  insertMember,
  raiseMemberRole,
  selectMembers,
  type ListedMember,
  type MemberWithUser,
} from './rows.ts';
export { wasRemoved } from './rows-removed.ts';
