export { operations } from './operations.ts';
export { commentReplyTarget, commentTarget, isAuthor } from './target.ts';
export { excerptOf } from './concerning.ts';
export { moveAnchorsInChangeRequest, moveAnchorsInSpace } from './follow.ts';
export { postComment } from './post.ts';
export { presentComment, presentComments } from './present.ts';
export { commentScopeOn, type CommentScope } from './comment-scope.ts';
export { findComment } from './rows.ts';
