// Content as files to print or to read elsewhere: PDF and EPUB.
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { createCards } from './card/cards.ts';
