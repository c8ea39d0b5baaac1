export { operations } from './operations.ts';
export { withOwnUrls } from './own-urls.ts';
export { addRoutes } from './routes.ts';
export { listAssetHashes } from './rows.ts';
