// A new name for something of a space.
import { Fault } from '../../../ui/fault.tsx';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { edit, refreshBranch, type Branch, type ContentChange } from '../../../api/branch.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';

type NameDialogProps = {
  branch: Branch;
  name: string;
  maxLength: number;
  change(name: string): ContentChange;
  onClose(): void;
};

export function NameDialog({ branch, name, maxLength, change, onClose }: NameDialogProps) {
  const t = useTexts();
  const { mutate, isPending, error } = useMutation({
    async mutationFn(typed: string) {
      if (typed !== name) await edit(branch, [change(typed)]);
    },
    async onSuccess(_, typed) {
      onClose();
      if (typed !== name) toast(t.fileActions.renamed);
      await refreshBranch(branch);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(textIn(event.currentTarget, 'name'));
  };
  return (
    <Dialog
      title={t.rename}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" type="submit" form="new-name" {...(isPending && { disabledReason: t.working })}>
            {t.rename}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <form id="new-name" onSubmit={submit}>
        <Field
          label={t.fileActions.name}
          name="name"
          defaultValue={name}
          required
          pattern=".*\S.*"
          maxLength={maxLength}
          autoFocus
        />
      </form>
      <Fault error={error} />
    </Dialog>
  );
}
