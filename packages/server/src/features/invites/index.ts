export { operations } from './operations.ts';
export { addPages } from './pages.ts';
export { sealOldInvites, sendInvitation } from './send.ts';
export { dropInvitesToCollections, dropInvitesToSpaces } from './transfer.ts';
