export { addRoutes } from './routes.ts';
export { downloadUrl, expiryOn } from './sign.ts';
export { listFileHashes } from './rows.ts';
export { adoptStrays, clearArrivals, deleteUnused, finishRemovals } from './collect.ts';
export { findMissing } from './missing.ts';
export { factsOf } from './facts/facts.ts';
export {
  largestInDatabase,
  lookForUnused,
  openContent,
  readContent,
  storeBytes,
  storeStream,
  type StoreContext,
  type StoredContent,
  type StoreOptions,
} from './store.ts';
export { plainName } from './name.ts';
export { receiveFiles, type ReceivedFile } from './receive.ts';
