export { redactInEvents } from './redact.ts';
export { createDeliverer, type Deliverer } from './deliverer.ts';
export { operations } from './operations.ts';
export { dropWithSpaces, queueContentEvent, queueAuditEvent } from './queue.ts';
export { deleteOldEvents } from './retention.ts';
export { countDeliveries } from './rows-deliveries.ts';
export { deliveryTarget, webhookTarget } from './target.ts';
