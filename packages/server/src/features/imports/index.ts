export { operations } from './operations.ts';
export { countRunning as countRunningImports } from './rows.ts';
export { recordImport } from './record-import.ts';
export { withUpload } from './upload.ts';
/** Loaded with the first archive. */
export const archiveReader = () => import('./archive/reader.ts');
