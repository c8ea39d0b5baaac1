export { operations } from './operations.ts';
export { carryOver, followHead, indexDuplicate } from './follow.ts';
export { indexSpace } from './jobs.ts';
export { insertCarriedSections, type CarriedSection } from './restore.ts';
export { searchSpaces, type Readable } from './spaces.ts';
