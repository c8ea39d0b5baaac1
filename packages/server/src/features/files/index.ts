export { addRoutes } from './routes.ts';
export { downloadUrl, expiryOn } from './sign.ts';
export { deleteFileContents, findFileContent, insertFileContent, listFileHashes } from './rows.ts';
export { imageFacts } from './image-facts.ts';
export {
  openContent,
  readContent,
  storeBytes,
  storeStream,
  type ByteSpan,
  type Said,
  type StoreContext,
  type StoredContent,
} from './store.ts';
