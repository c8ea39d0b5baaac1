export { operations } from './operations.ts';
export { addPages } from './pages.ts';
export { encryptOldInvites } from './encrypt-old-invites.ts';
export { sendInvitation } from './send.ts';
export { dropInvitesToCollections, dropInvitesToSpaces } from './transfer.ts';
