export { operations } from './operations.ts';
export { followMerge } from './follow.ts';
export { layoutOf } from './content.ts';
