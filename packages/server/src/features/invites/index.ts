export { operations } from './operations.ts';
export { addPages } from './pages.ts';
export { encryptOldInvites } from './encrypt-old-invites.ts';
export { sendInvitation } from './send-invitation.ts';
export { dropInvitationsOfMember, dropInvitesToCollections, dropInvitesToSpaces } from './transfer.ts';
