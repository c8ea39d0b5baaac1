import { faultText } from '../../../texts/faults.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Branch } from '../../../api/branch.ts';
import { changePosted, postReply, repliesTo, type Comment } from '../../../api/comments.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted } from '../../../texts/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { problemToast } from '../../../ui/toast.tsx';
import { Composer } from './composer.tsx';
import { PostedText } from './posted-text.tsx';
import styles from './thread.module.css';

type ThreadProps = {
  branch: Branch;
  comment: Comment;
  canComment: boolean;
  /** Leads to the page of the comment, where the list has comments of several. */
  isLinked: boolean;
  /** The URL names it. */
  isTarget?: boolean;
  /** Shows the block in the page. */
  showBlock?: ((key: string) => void) | undefined;
};

export function Thread({ branch, comment, canComment, isLinked, isTarget, showBlock }: ThreadProps) {
  const t = useTexts();
  const [isReplying, setReplying] = useState(false);
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) element.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const posted = { commentId: comment.id };
  const isResolved = comment.status === 'resolved';
  const resolve = () =>
    void changePosted(branch, posted, { resolved: !isResolved }).catch((error: Error) =>
      problemToast(faultText(error, t)),
    );
  const actions = canComment && (
    <>
      <Button small tone="quiet" onClick={() => setReplying(true)}>
        {t.comments.reply}
      </Button>
      <Button small tone="quiet" icon="check" onClick={resolve}>
        {isResolved ? t.reopen : t.comments.resolve}
      </Button>
    </>
  );
  return (
    <li
      ref={element}
      id={`comment-${comment.id}`}
      className={styles.thread}
      data-status={comment.status}
      data-target={isTarget}
    >
      <Target {...{ branch, comment, isLinked, showBlock }} />
      <PostedText branch={branch} posted={posted} value={comment} canReact={canComment} actions={actions} />
      {comment.replies > 0 && <Replies branch={branch} comment={comment} canComment={canComment} />}
      {isReplying && (
        <Composer
          label={t.comments.writeReply}
          action={t.comments.reply}
          autoFocus
          onCancel={() => setReplying(false)}
          post={async (text) => {
            await postReply(branch, comment.id, text);
            setReplying(false);
          }}
        />
      )}
    </li>
  );
}

function Target({ branch, comment, isLinked, showBlock }: Omit<ThreadProps, 'canComment'>) {
  const t = useTexts();
  const { page, node } = comment.target;
  const isOutdated = page?.outdated === true;
  return (
    <>
      {(isLinked && page) || isOutdated || comment.status === 'resolved' ? (
        <div className={styles.facts}>
          {isLinked && page && (
            <Link to={`${paths.page(branch, page.path)}?panel=comments`}>
              <bdi>{page.title}</bdi>
            </Link>
          )}
          {comment.status === 'resolved' && <Badge tone="success">{t.comments.resolved}</Badge>}
          {isOutdated && <Badge tone="warning">{t.comments.outdated}</Badge>}
        </div>
      ) : null}
      {node?.preview && (
        <blockquote className={styles.quote} dir="auto">
          {showBlock && !isOutdated ? (
            <button type="button" className={styles.show} onClick={() => showBlock(node.id)}>
              {node.preview}
            </button>
          ) : (
            node.preview
          )}
        </blockquote>
      )}
    </>
  );
}

function Replies({ branch, comment, canComment }: Pick<ThreadProps, 'branch' | 'comment' | 'canComment'>) {
  const t = useTexts();
  const { data } = useQuery(repliesTo(branch, comment.id));
  return (
    <section className={styles.replies} aria-label={counted(t.comments.replies, comment.replies)}>
      {data?.items.map((reply) => (
        <PostedText
          key={reply.id}
          branch={branch}
          posted={{ commentId: comment.id, commentReplyId: reply.id }}
          value={reply}
          canReact={canComment}
        />
      ))}
    </section>
  );
}
