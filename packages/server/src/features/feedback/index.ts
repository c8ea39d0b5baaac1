export { operations, readableSiteSpaces } from './operations.ts';
export { feedbackTarget } from './target.ts';
export { pageTitles } from './titles.ts';
