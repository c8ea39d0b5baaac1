// Threads with a filter, and a field for another one.
import { Fault } from '../../ui/fault.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Branch } from '../../api/branch.ts';
import { commentsOf, postComment, type CommentTarget } from '../../api/comments.ts';
import { useTexts } from '../../texts/context.tsx';
import { Switch } from '../../ui/switch.tsx';
import { linkedComment, shownComments, type Filter } from './comments-model.ts';
import { Composer } from './parts/composer.tsx';
import { Thread } from './parts/thread.tsx';
import styles from './comments.module.css';

type ThreadsProps = {
  branch: Branch;
  /** Only comments on this page. */
  pageId?: string | undefined;
  canComment: boolean;
  /** What a new comment is about. */
  target: CommentTarget;
  /** Below the field of a new comment. */
  children?: ReactNode;
  showBlock?: (key: string) => void;
};

export function Threads({ branch, pageId, canComment, target, children, showBlock }: ThreadsProps) {
  const t = useTexts();
  const [chosen, setFilter] = useState<Filter>();
  const { data, error } = useQuery(commentsOf(branch, pageId));
  const linked = linkedComment(location.hash);
  // A comment that is linked to may be resolved.
  const filter = chosen ?? (linked === undefined ? 'open' : 'all');
  const shown = shownComments(data?.items ?? [], filter);
  return (
    <>
      {canComment && (
        <Composer
          label={t.comments.writeComment}
          action={t.comments.post}
          post={(text) => postComment(branch, target, text)}
        >
          {children}
        </Composer>
      )}
      <Switch<Filter>
        label={t.comments.filter}
        chosen={filter}
        choose={setFilter}
        choices={[
          ['open', t.statusOpen],
          ['resolved', t.comments.resolved],
          ['outdated', t.comments.outdated],
          ['all', t.comments.all],
        ]}
      />
      <Fault error={error} />
      {data && shown.length === 0 && <p className={styles.none}>{t.comments.none}</p>}
      <ul className={styles.threads}>
        {shown.map((comment) => (
          <Thread
            key={comment.id}
            {...{ branch, comment, canComment, showBlock }}
            isLinked={pageId === undefined}
            isTarget={comment.id === linked}
          />
        ))}
      </ul>
    </>
  );
}
