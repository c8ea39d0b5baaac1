export { operations } from './operations.ts';
export { recordImport } from './record-import.ts';
