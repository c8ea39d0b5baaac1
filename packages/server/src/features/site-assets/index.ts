export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { listAssetHashes } from './rows.ts';
