export { operations } from './operations.ts';
export { carryOver, followHead, indexDuplicate, readAhead } from './follow.ts';
export { indexSomePages } from './index-soon.ts';
export { drawPages } from './draw.ts';
export { indexSpace } from './jobs.ts';
export { indexCarried, insertCarriedSections, type CarriedSection } from './restore.ts';
export type { Readable } from './made.ts';
export { searchSpaces } from './spaces.ts';
export { indexSpec, noteVersion } from './specs.ts';
