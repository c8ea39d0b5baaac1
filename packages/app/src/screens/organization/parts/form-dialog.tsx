// A dialog with a form, or a question: it stays open with the reason when the server refuses.
import { useMutation } from '@tanstack/react-query';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

type FormDialogProps = {
  title: string;
  /** Of the button that does it. */
  action: string;
  isDangerous?: boolean;
  /** Why it cannot be done yet. */
  missing?: string | undefined;
  /** Closes the dialog unless it returns `stay`. */
  submit(form: HTMLFormElement): Promise<void | 'stay'>;
  onClose(): void;
  children?: ReactNode;
};

export function FormDialog({ title, action, isDangerous, missing, submit, onClose, children }: FormDialogProps) {
  const t = useTexts();
  const id = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: submit,
    onSuccess: (answer) => answer !== 'stay' && onClose(),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(event.currentTarget);
  };
  const disabledReason = isPending ? t.working : missing;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone={isDangerous ? 'danger' : 'primary'} type="submit" form={id} disabledReason={disabledReason}>
            {action}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit}>
        {children}
      </form>
      {error && <Notice tone="danger">{faultText(error, t)}</Notice>}
    </Dialog>
  );
}
