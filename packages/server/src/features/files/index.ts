export { addRoutes } from './routes.ts';
export { fileHeaders } from './headers.ts';
export { downloadUrl, downloadExpiry } from './sign.ts';
export { countStored, listFileHashes } from './rows.ts';
export { adoptOrphanedFiles, clearSpools, deleteUnused, finishRemovals } from './collect.ts';
export { findMissing } from './missing.ts';
export { detectContent } from './detect/detect-content.ts';
export {
  largestInDatabase,
  enqueueCollection,
  openContent,
  readContent,
  storeBytes,
  storeStream,
  type StoreContext,
  type StoredContent,
  type StoreOptions,
} from './store.ts';
export { sanitizeFileName } from './name.ts';
export { receiveFiles, type ReceivedFile } from './receive.ts';
