export type * from './imported-content.ts';
export { copyMatches, enqueueCopyMatches } from './duplicate.ts';
export { storeSources, type Sources } from './sources.ts';
export { storeImportedFiles } from './files.ts';
export { writeImported, type IngestTarget, type WriteOptions, type IngestResult } from './write.ts';
export { commitIncoming, planIngest, type Committed } from './commit.ts';
