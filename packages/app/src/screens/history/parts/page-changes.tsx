// What a revision changed on a page, with a way back for each block.
import { faultText } from '../../../texts/faults.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useScreenContext } from '../../../actions/screen-context.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { pageBlocksInRevision } from '../../../api/revision-pages.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { blocksOf, keyAt } from '../../comments/comments-model.ts';
import type { BelowBlock } from '../../comparison/page-comparison.tsx';
import { RevisionComparison } from '../../comparison/on-demand.ts';
import { restorePage } from '../queries.ts';

type PageChangesProps = {
  spaceId: string;
  pageId: string;
  pageTitle: string | undefined;
  before: string | undefined;
  after: string | undefined;
};

export function PageChanges({ spaceId, pageId, pageTitle, before, after }: PageChangesProps) {
  const t = useTexts();
  const { go } = useTools();
  const { space } = useScreenContext();
  // A page that is gone is restored as a whole.
  const canRestore = space?.permissions.edit === true && pageTitle !== undefined && before !== undefined;
  const { data: old } = useQuery({ ...pageBlocksInRevision(spaceId, before ?? '', pageId), enabled: canRestore });
  const blocks = useMemo(() => blocksOf(old?.document), [old]);
  const subject = space?.editMode === 'locked' ? fill(t.blockRevert.viaRequest, { title: pageTitle ?? '' }) : undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: (block: string) => restorePage(spaceId, { pageId, revision: before ?? '', subject, block }),
    onSuccess({ branch: { changeRequestId } }) {
      toast(t.blockRevert.reverted);
      if (changeRequestId !== undefined) go(paths.changeRequest(spaceId, changeRequestId));
    },
    onError: (error: Error) => problemToast(faultText(error, t)),
  });
  const below: BelowBlock = ({ was }, totals) => {
    const key = canRestore ? keyAt(blocks, was, totals.before) : undefined;
    if (key === undefined) return null;
    const working = isPending ? { disabledReason: t.working } : {};
    return (
      <Button small tone="quiet" icon="history" {...working} onClick={() => mutate(key)}>
        {t.blockRevert.restore}
      </Button>
    );
  };
  return <RevisionComparison branch={{ spaceId }} {...{ pageId, before, after, below }} />;
}
