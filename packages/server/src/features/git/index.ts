export { operations } from './operations.ts';
export { followMerge } from './follow.ts';
export { gitVersion, isNewEnough } from './command.ts';
export { layoutOf } from './content.ts';
