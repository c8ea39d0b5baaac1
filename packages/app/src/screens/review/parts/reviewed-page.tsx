import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHere } from '../../../actions/here.ts';
import { pageBlocksOf } from '../../../api/branch.ts';
import { commentsOf } from '../../../api/comments.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Link } from '../../../ui/link.tsx';
import type { ChangeRequest } from '../../change-requests/queries.ts';
import { blocksOf } from '../../comments/comments-model.ts';
import { RevisionComparison } from '../../comparison/revision-comparison.tsx';
import { baseOf, changeNames, hasText, type PageChange } from '../../comparison/semantic-change.ts';
import { BlockComments, NoComments } from './block-comments.tsx';
import styles from '../review.module.css';

type ReviewedPageProps = {
  at: { spaceId: string; changeRequestId: string };
  request: ChangeRequest;
  change: PageChange;
  isViewed: boolean;
  onViewed(isViewed: boolean): void;
};

export function ReviewedPage({ at, request, change, isViewed, onViewed }: ReviewedPageProps) {
  const t = useTexts();
  const { space } = useHere();
  const { id, title, path } = change.page;
  const kind = changeNames(t)[change.type];
  const isDeleted = change.type === 'page_deleted';
  const { data: page } = useQuery({ ...pageBlocksOf(at, id), enabled: !isDeleted });
  const { data: comments } = useQuery(commentsOf(at, id));
  const blocks = useMemo(() => blocksOf(page?.document), [page]);
  const canComment = space?.permissions.comment === true;
  /** Without a block for each block of the text, comments could be attached to the wrong one. */
  const below = (index: number, total: number) => {
    if (!page && canComment) return <NoComments />;
    const key = blocks.length === total ? blocks[index]?.key : undefined;
    if (key === undefined) return null;
    const onBlock = comments?.items.filter(({ target }) => target.node?.id === key) ?? [];
    return <BlockComments branch={at} target={{ page: id, node: key }} comments={onBlock} canComment={canComment} />;
  };
  return (
    <article className={styles.reviewed} aria-label={title}>
      <header className={styles.pageHeader}>
        <h2 dir="auto">{title}</h2>
        <div className={styles.tools}>
          <Checkbox
            label={t.viewedPages.viewed}
            checked={isViewed}
            onChange={(event) => onViewed(event.currentTarget.checked)}
          />
          {!isDeleted && path && <Link to={paths.page(at, path)}>{t.openPage}</Link>}
        </div>
      </header>
      {hasText(change) ? (
        <RevisionComparison
          branch={at}
          pageId={id}
          before={change.type === 'page_created' ? undefined : baseOf(request)}
          after={isDeleted ? undefined : request.revision}
          below={below}
        />
      ) : (
        <p>{kind}</p>
      )}
    </article>
  );
}
