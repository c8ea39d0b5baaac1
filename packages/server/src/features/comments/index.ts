export { operations } from './operations.ts';
export { commentReplyTarget, commentTarget, isAuthor } from './target.ts';
export { followInChangeRequest, followInSpace } from './follow.ts';
export { postComment } from './post.ts';
export { presentComment, presentComments } from './present.ts';
export { whereOn, type Where } from './where.ts';
export { findComment } from './rows.ts';
