import { useMutation, useQuery } from '@tanstack/react-query';
import { edit, previewEdit, refreshBranch, type Branch, type ContentChange, type Page } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { counted, fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { BrokenLinks } from '../../../ui/broken-links.tsx';
import { useTools } from '../../../actions/use-tools.ts';

type DeletePageDialogProps = { branch: Branch; page: Page; onClose(): void };

/** Says what would break before anything is deleted. */
export function DeletePageDialog({ branch, page, onClose }: DeletePageDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const changes: ContentChange[] = [{ operation: 'delete_page', page: page.id }];
  const preview = useQuery({
    queryKey: ['preview-delete', branch, page.id],
    queryFn: () => previewEdit(branch, changes),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => edit(branch, changes),
    async onSuccess() {
      onClose();
      go(paths.space(branch));
      await refreshBranch(branch);
    },
  });
  const deleted = preview.data?.changes.filter(({ object }) => object === 'deleted_page').length ?? 0;
  const broken = preview.data?.brokenLinks ?? [];
  const error = preview.error ?? remove.error;
  return (
    <Dialog
      title={fill(t.deleteTitle, { title: page.title })}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="danger"
            icon="trash"
            {...(!preview.data && { disabledReason: t.working })}
            onClick={() => remove.mutate()}
          >
            {t.deletePage}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      {!preview.data && !error && <p>{t.checkingLinks}</p>}
      {deleted > 1 && <p>{counted(t.deletedBelow, deleted - 1)}</p>}
      {preview.data && broken.length === 0 && <Notice tone="success">{t.nothingBreaks}</Notice>}
      {broken.length > 0 && <BrokenLinks links={broken} />}
      {preview.data && <p>{t.deleteAbout}</p>}
      {error && <Notice tone="danger">{error.message}</Notice>}
    </Dialog>
  );
}
