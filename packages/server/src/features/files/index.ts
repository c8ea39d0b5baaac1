export { addRoutes } from './routes.ts';
export { downloadUrl, expiryOn } from './sign.ts';
export { findFileContent, insertFileContent } from './rows.ts';
export { imageFacts } from './image-facts.ts';
