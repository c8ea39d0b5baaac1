export { operations } from './operations.ts';
export { recordImport } from './note.ts';
