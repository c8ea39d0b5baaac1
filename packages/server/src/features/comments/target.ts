import { rankOf } from '@lectern/contract';
import type { RuleCheck, Target } from '#platform/http/implement';
import { findReply, type ReplyRow } from './rows-replies.ts';
import { findComment, type CommentWithReplies } from './rows.ts';
import { canChange } from './comment-scope.ts';

declare module '#platform/http/implement' {
  interface Targets {
    commentId: { comment: CommentWithReplies };
    commentReplyId: { commentReply: ReplyRow };
  }
}

type CommentParents = { space: { organization_id: string; id: string }; changeRequest?: { id: string } };

export const commentTarget: Target = {
  as: 'comment',
  async load({ db }, id, loaded) {
    const { space, changeRequest } = loaded as CommentParents;
    const place = { organization: space.organization_id, space: space.id, changeRequest: changeRequest?.id ?? null };
    const value = await findComment(db, place, id);
    return value && { value };
  },
};

export const commentReplyTarget: Target = {
  as: 'commentReply',
  async load({ db }, id, loaded) {
    const value = await findReply(db, loaded['comment'] as CommentWithReplies, id);
    return value && { value };
  },
};

/** Users who may comment could have written the missing comment: they get 404, not 403. */
export const isAuthor: RuleCheck = async (context, { params, loaded }) => {
  const { comment, commentReply, rank } = loaded as {
    comment?: CommentWithReplies;
    commentReply?: ReplyRow;
    rank: number;
  };
  const written = 'commentReplyId' in params ? commentReply : comment;
  return written ? canChange(context, { rank }, written) : rank >= rankOf('comment');
};
