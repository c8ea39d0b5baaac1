// Export of content as PDF and EPUB.
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { createCards } from './card/cards.ts';
export const printParts = () => import('./print-parts.ts');
export const printFonts = () => import('./pdf/fonts.ts');
