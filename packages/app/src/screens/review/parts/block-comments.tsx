// The comments on one block in a review, and a field for another one.
import { useState, type ReactNode } from 'react';
import type { Branch } from '../../../api/branch.ts';
import { postComment, type Comment, type CommentTarget } from '../../../api/comments.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Composer } from '../../comments/parts/composer.tsx';
import { Thread } from '../../comments/parts/thread.tsx';
import styles from './block-comments.module.css';

type BlockCommentsProps = {
  branch: Branch;
  target: CommentTarget;
  comments: readonly Comment[];
  canComment: boolean;
  /** Shown beside the button to comment. */
  children?: ReactNode;
};

/** As high as a block without comments, while they are loaded. */
export const NoComments = () => <div className={styles.comments} />;

export function BlockComments({ branch, target, comments, canComment, children }: BlockCommentsProps) {
  const t = useTexts();
  const [isWriting, setWriting] = useState(false);
  if (comments.length === 0 && !canComment && !children) return null;
  return (
    <div className={styles.comments}>
      {comments.length > 0 && (
        <ul className={styles.threads}>
          {comments.map((comment) => (
            <Thread key={comment.id} {...{ branch, comment, canComment }} isLinked={false} />
          ))}
        </ul>
      )}
      <span>
        {canComment && !isWriting && (
          <Button small tone="quiet" icon="comment" onClick={() => setWriting(true)}>
            {t.comments.onBlock}
          </Button>
        )}
        {children}
      </span>
      {isWriting && (
        <Composer
          label={t.comments.writeComment}
          action={t.comments.post}
          autoFocus
          onCancel={() => setWriting(false)}
          post={async (text) => {
            await postComment(branch, target, text);
            setWriting(false);
          }}
        />
      )}
    </div>
  );
}
