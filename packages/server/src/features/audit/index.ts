export { redactInEntries } from './cover.ts';
export { recordAuditEvent, recordTransfer, type ActorKind } from './note.ts';
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { listOrganizationsOf } from './rows.ts';
export { deleteExpiredEntries } from './sweep.ts';
