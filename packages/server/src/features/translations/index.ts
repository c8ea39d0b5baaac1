export { dropOnTransfer, trackContentChange, trackMerge } from './follow.ts';
export { translatePages } from './jobs.ts';
export { operations } from './operations.ts';
export { translationSettingsTarget } from './target.ts';
