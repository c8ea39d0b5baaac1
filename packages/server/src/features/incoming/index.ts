export type * from './incoming.ts';
export { copyKnown, noteDuplicate } from './duplicate.ts';
export { storeSources, type Sources } from './sources.ts';
export { storeIncomingFiles } from './files.ts';
export { writeIncoming, type IncomingPlace, type WriteOptions, type WrittenIncoming } from './write.ts';
export { commitIncoming, planIncoming, type Committed } from './commit.ts';
