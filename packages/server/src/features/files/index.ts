export { addRoutes } from './routes.ts';
export { downloadUrl, expiryOn } from './sign.ts';
export { deleteFileContents, insertFileContent, listFileHashes } from './rows.ts';
export { imageFacts } from './image-facts.ts';
