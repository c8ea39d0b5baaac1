import { Fault } from '../../../ui/fault.tsx';
import { useMutation } from '@tanstack/react-query';
import type { Space } from '../../../actions/screen-context.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill, timeAgo } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Revision } from '../history-model.ts';
import { restorePage, restoreSpace } from '../queries.ts';

type RestoreDialogProps = {
  space: Space;
  revision: Revision;
  /** The whole space when absent. */
  page: { id: string; title: string } | undefined;
  onClose(): void;
};

export function RestoreDialog({ space, revision, page, onClose }: RestoreDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const isProposal = page !== undefined && space.editMode === 'locked';
  const subject = isProposal ? fill(t.revisions.restoreSubject, { title: page.title }) : undefined;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      page
        ? restorePage(space.id, { pageId: page.id, revision: revision.id, subject })
        : restoreSpace(space.id, revision.id),
    onSuccess({ branch }) {
      onClose();
      toast(t.revisions.restored);
      go(
        branch.changeRequestId === undefined
          ? paths.history(space.id, { page: page?.id })
          : paths.changeRequest(space.id, branch.changeRequestId),
      );
    },
  });
  const about = page ? t.revisions.restorePageAbout : t.revisions.restoreAllAbout;
  return (
    <Dialog
      title={page ? t.revisions.restorePage : t.revisions.restoreAll}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" {...(isPending && { disabledReason: t.working })} onClick={() => mutate()}>
            {t.revisions.restore}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <p>{fill(about, { time: timeAgo(revision.createdAt) })}</p>
      {isProposal && <Notice>{t.revisions.restoreViaRequest}</Notice>}
      <Fault error={error} />
    </Dialog>
  );
}
