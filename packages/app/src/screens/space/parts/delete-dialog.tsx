// Asks before something of a space is deleted, and says what would break.
import { Fault } from '../../../ui/fault.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { edit, refreshBranch, type Branch, type ContentChange } from '../../../api/branch.ts';
import { previewEdit } from '../../../api/branch-edits.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted, fill } from '../../../texts/format.ts';
import { BrokenLinks } from '../../../ui/broken-links.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UndefinedVariables } from './undefined-variables.tsx';

type DeleteDialogProps = {
  branch: Branch;
  title: string;
  change: ContentChange;
  onClose(): void;
  /** After it was deleted; the content is loaded again when this has ended. */
  onDeleted(): void | Promise<void>;
};

export function DeleteDialog({ branch, title, change, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTexts();
  const preview = useQuery({
    queryKey: ['preview-delete', branch, change],
    queryFn: () => previewEdit(branch, [change]),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => edit(branch, [change]),
    async onSuccess() {
      onClose();
      await onDeleted();
      await refreshBranch(branch);
    },
  });
  const pages = preview.data?.changes.filter(({ object }) => object === 'deleted_page').length ?? 0;
  const broken = preview.data?.brokenLinks ?? [];
  const undefinedVariables = preview.data?.undefinedVariables ?? [];
  const breaksNothing = broken.length + undefinedVariables.length === 0;
  const error = preview.error ?? remove.error;
  return (
    <Dialog
      title={fill(t.deleteTitle, { title })}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="danger"
            icon="trash"
            {...((!preview.data || remove.isPending) && { disabledReason: t.working })}
            isOnce
            onClick={() => remove.mutate()}
          >
            {t.deletePage}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      {!preview.data && !error && <p>{t.fileActions.checking}</p>}
      {pages > 1 && <p>{counted(t.deletedBelow, pages - 1)}</p>}
      {preview.data && breaksNothing && <Notice tone="success">{t.fileActions.nothingBreaks}</Notice>}
      {broken.length > 0 && <BrokenLinks links={broken} />}
      <UndefinedVariables variables={undefinedVariables} />
      {preview.data && <p>{t.fileActions.deleteAbout}</p>}
      <Fault error={error} />
    </Dialog>
  );
}
