export type * from './incoming.ts';
export { writeIncoming, type IncomingPlace, type WriteOptions, type WrittenIncoming } from './write.ts';
export { commitIncomingToBranch, commitIncomingToSpace, type Committed } from './commit.ts';
