import { Fault } from '../../../ui/fault.tsx';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { edit, refreshBranch, type Branch } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';

export function NewReusableContentDialog({ branch, onClose }: { branch: Branch; onClose(): void }) {
  const t = useTexts();
  const { go } = useTools();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (title: string) =>
      edit(branch, [{ operation: 'insert_reusable_content', title, document: { markdown: '' } }]),
    async onSuccess({ createdContents: [id] }) {
      await refreshBranch(branch);
      onClose();
      if (id !== undefined) go(paths.reusableContent(branch, id));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(textIn(event.currentTarget, 'title'));
  };
  return (
    <Dialog
      title={t.reusable.new}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" type="submit" form="new-reusable" {...(isPending && { disabledReason: t.working })}>
            {t.create}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <form id="new-reusable" onSubmit={submit}>
        <Field label={t.title} name="title" required pattern=".*\S.*" maxLength={512} autoFocus />
      </form>
      <Fault error={error} />
    </Dialog>
  );
}
