export { dropOnTransfer, followHead, followMerge } from './follow.ts';
export { translatePages } from './machine/job.ts';
export { operations } from './operations.ts';
export { translationSettingsTarget } from './target.ts';
