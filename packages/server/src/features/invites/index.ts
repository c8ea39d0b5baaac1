export { operations } from './operations.ts';
export { addPages } from './pages.ts';
export { encryptOldInvites, sendInvitation } from './jobs.ts';
export { dropInvitationsOfMember, dropInvitesToCollections, dropInvitesToSpaces } from './transfer.ts';
