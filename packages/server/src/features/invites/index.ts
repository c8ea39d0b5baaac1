import type { Job, JobPayloads } from '#platform/jobs';

export { operations } from './operations.ts';
export { addPages } from './pages.ts';
export { dropInvitationsOfMember, dropInvitesToCollections, dropInvitesToSpaces } from './transfer.ts';

// The code of these jobs is loaded with the first of them, to keep the start fast.
export const encryptOldInvites: Job<JobPayloads['invites.seal']> = async (payload, context) =>
  (await import('./encrypt-old-invites.ts')).encryptOldInvites(payload, context);
export const sendInvitation: Job<JobPayloads['invites.send']> = async (payload, context) =>
  (await import('./send-invitation.ts')).sendInvitation(payload, context);
