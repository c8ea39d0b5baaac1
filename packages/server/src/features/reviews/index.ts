export { operations } from './operations.ts';
export { dropRequestsOnTransfer } from './review.ts';
