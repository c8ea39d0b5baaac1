import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { contentOf, edit, refreshBranch, type Branch } from '../../../api/branch.ts';
import { queryClient } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTools } from '../../../actions/use-tools.ts';
import { trailTo } from '../tree-model.ts';

type NewPageDialogProps = { branch: Branch; into: string | undefined; onClose(): void };

export function NewPageDialog({ branch, into, onClose }: NewPageDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (title: string) =>
      edit(branch, [
        { operation: 'insert_page', title, document: { markdown: '' }, ...(into !== undefined && { into }) },
      ]),
    async onSuccess({ created: [id = ''] }) {
      await refreshBranch(branch);
      const { pages } = await queryClient.ensureQueryData(contentOf(branch));
      const page = trailTo(pages, id).at(-1);
      onClose();
      if (page) go(`${paths.page(branch, page.path)}?mode=edit`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(textIn(event.currentTarget, 'title'));
  };
  return (
    <Dialog
      title={into === undefined ? t.newPage : t.newPageBelow}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" type="submit" form="new-page" {...(isPending && { disabledReason: t.working })}>
            {t.create}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <form id="new-page" onSubmit={submit}>
        <Field label={t.title} name="title" required maxLength={512} autoFocus />
      </form>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </Dialog>
  );
}
