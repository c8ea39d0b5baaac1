export type { Activity } from './activity.ts';
export { createReaderCounts, type ReaderCounts } from './count.ts';
export type { RequestFacts } from './reader.ts';
export { operations } from './operations.ts';
export { deleteOldCounts } from './retention.ts';
export { addRoutes } from './routes.ts';
