// What members are told of: written after an event, shown in the application, sent by e-mail.
export { checkConflicts, findConflicts, mailNotifications, writeNotifications } from './jobs.ts';
export {
  noteAuditEvent,
  noteDeliveryFailed,
  noteHeadMoved,
  noteImportFailed,
  notePageMentions,
  noteSyncBlocked,
  noteSyncFailed,
} from './note-events.ts';
export { operations } from './operations.ts';
export { deleteOldNotifications } from './retention.ts';
export { addPages } from './unsubscribe-page.ts';
export { dropOfTransferredSpaces } from './watch.ts';
