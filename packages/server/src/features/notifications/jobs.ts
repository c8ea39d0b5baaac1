// Jobs whose code is loaded with the first of them, to keep the start fast.
import type { Job, JobPayloads } from '#platform/jobs';

export const mailNotifications: Job<JobPayloads['notifications.mail']> = async (payload, context) =>
  (await import('./mail.ts')).mailNotifications(payload, context);

export const writeNotifications: Job<JobPayloads['notifications.write']> = async (payload, context) =>
  (await import('./write.ts')).writeNotifications(payload, context);

export const findConflicts: Job<JobPayloads['notifications.find-conflicts']> = async (payload, context) =>
  (await import('./conflicts.ts')).findConflicts(payload, context);

export const checkConflicts: Job<JobPayloads['notifications.check-conflicts']> = async (payload, context) =>
  (await import('./conflicts.ts')).checkConflicts(payload, context);
