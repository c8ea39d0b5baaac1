export { operations } from './operations.ts';
export { feedbackTarget } from './target.ts';
