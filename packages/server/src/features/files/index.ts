export { addRoutes } from './routes.ts';
export { downloadUrl, expiryOn } from './sign.ts';
export { findFileContent, insertFileContent, listFileHashes } from './rows.ts';
export { adoptStrays, deleteUnused, finishRemovals } from './collect.ts';
export { factsOf, imageFacts } from './facts/facts.ts';
export {
  largestInDatabase,
  openContent,
  readContent,
  storeBytes,
  storeStream,
  type StoreContext,
  type StoredContent,
  type StoreOptions,
} from './store.ts';
export { receiveFiles, type ReceivedFile } from './receive.ts';
