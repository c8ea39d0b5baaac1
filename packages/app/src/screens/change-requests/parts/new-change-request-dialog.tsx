import { Fault } from '../../../ui/fault.tsx';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTools } from '../../../actions/use-tools.ts';
import { startChangeRequest } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textIn } from '../../../ui/field.tsx';

/** `path` is that of the page to edit; without one the change request is shown. */
type NewChangeRequestDialogProps = { spaceId: string; path: string | undefined; onClose(): void };

export function NewChangeRequestDialog({ spaceId, path, onClose }: NewChangeRequestDialogProps) {
  const t = useTexts();
  const { go } = useTools();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (subject: string) => startChangeRequest(spaceId, subject),
    onSuccess(branch) {
      onClose();
      go(path === undefined ? paths.space(branch) : `${paths.page(branch, path)}?mode=edit`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(textIn(event.currentTarget, 'subject'));
  };
  return (
    <Dialog
      title={t.proposals.new}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" type="submit" form="new-request" {...(isPending && { disabledReason: t.working })}>
            {t.create}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <p>{t.proposals.about}</p>
      <form id="new-request" onSubmit={submit}>
        <Field label={t.subject} name="subject" required maxLength={100} autoFocus />
      </form>
      <Fault error={error} />
    </Dialog>
  );
}
