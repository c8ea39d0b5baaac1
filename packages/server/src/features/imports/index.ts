export { operations } from './operations.ts';
export { noteImport } from './note.ts';
