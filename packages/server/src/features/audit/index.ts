export { redactInEntries } from './redact.ts';
export { noteWebhooks, recordAuditEvent, recordTransfer, type ActorKind } from './record.ts';
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { listOrganizationsOf } from './rows.ts';
export { deleteExpiredEntries } from './retention.ts';
