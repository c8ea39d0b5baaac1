import { faultText } from '../../../texts/faults.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { canEdit, useScreenContext } from '../../../actions/screen-context.ts';
import { edit, pageBlocksOf, refreshBranch } from '../../../api/branch.ts';
import { pageBlocksInRevision } from '../../../api/revision-pages.ts';
import { commentsOf } from '../../../api/comments.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Link } from '../../../ui/link.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import type { ChangeRequest } from '../../change-requests/queries.ts';
import { blocksOf, keyAt } from '../../comments/comments-model.ts';
import type { BelowBlock } from '../../comparison/page-comparison.tsx';
import { RevisionComparison } from '../../comparison/on-demand.ts';
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
  const { space } = useScreenContext();
  const { id, title, path } = change.page;
  const canRevert = canEdit({ ...useScreenContext(), branch: at, changeRequest: request });
  const kind = changeNames(t)[change.type];
  const isDeleted = change.type === 'page_deleted';
  const { data: page } = useQuery({ ...pageBlocksOf(at, id), enabled: !isDeleted });
  const { data: comments } = useQuery(commentsOf(at, id));
  const blocks = useMemo(() => blocksOf(page?.document), [page]);
  const canComment = space?.permissions.comment === true;
  const base = baseOf(request);
  const { data: oldPage } = useQuery({
    ...pageBlocksInRevision(at.spaceId, base, id),
    enabled: change.type === 'page_edited' && canRevert,
  });
  const oldBlocks = useMemo(() => blocksOf(oldPage?.document), [oldPage]);
  const { mutate: revert, isPending } = useMutation({
    mutationFn: async (block: string[] | undefined) => {
      await edit(at, [{ operation: 'revert_page', page: id, ...(block && { block }) }]);
      await refreshBranch(at);
    },
    onSuccess: () => toast(t.blockRevert.reverted),
    onError: (error: Error) => problemToast(faultText(error, t)),
  });
  const working = isPending ? { disabledReason: t.working } : {};
  const below: BelowBlock = (block, totals) => {
    if (!page && canComment) return <NoComments />;
    const key = keyAt(blocks, block.at, totals.after);
    const keys = [key, keyAt(oldBlocks, block.was, totals.before)].filter((one) => one !== undefined);
    const onBlock = comments?.items.filter(({ target }) => target.node?.id === key) ?? [];
    return (
      <BlockComments
        branch={at}
        target={{ page: id, ...(key !== undefined && { node: key }) }}
        comments={key === undefined ? [] : onBlock}
        canComment={canComment && key !== undefined}
      >
        {canRevert && keys.length > 0 && (
          <Button small tone="quiet" icon="history" {...working} onClick={() => revert(keys)}>
            {t.blockRevert.revert}
          </Button>
        )}
      </BlockComments>
    );
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
          {canRevert && (
            <Button small icon="history" {...working} onClick={() => revert(undefined)}>
              {t.blockRevert.revertPage}
            </Button>
          )}
          {!isDeleted && path && <Link to={paths.page(at, path)}>{t.openPage}</Link>}
        </div>
      </header>
      {hasText(change) ? (
        <RevisionComparison
          branch={at}
          pageId={id}
          before={change.type === 'page_created' ? undefined : base}
          after={isDeleted ? undefined : request.revision}
          below={below}
        />
      ) : (
        <p>{kind}</p>
      )}
    </article>
  );
}
