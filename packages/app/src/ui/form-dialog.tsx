// A dialog with a form, its error and two buttons.
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../texts/context.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Fault } from './fault.tsx';

type FormDialogProps = {
  title: string;
  /** Of the main button. */
  action: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: Error | null;
  /** Why the form cannot be sent yet. */
  disabledReason?: string | undefined;
  /** At the start of the footer. */
  aside?: ReactNode;
  submit(form: HTMLFormElement): void;
  onClose(): void;
  children?: ReactNode;
};

const doubleClickMs = 500;

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    action,
    isDangerous = false,
    isPending,
    error,
    disabledReason,
    aside,
    submit,
    onClose,
    children,
  } = props;
  const t = useTexts();
  const id = useId();
  const sentAt = useRef(-doubleClickMs);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The second click of a double click may come before the first is shown as pending.
    if (isPending || disabledReason !== undefined || event.timeStamp - sentAt.current < doubleClickMs) return;
    sentAt.current = event.timeStamp;
    submit(event.currentTarget);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            tone={isDangerous ? 'danger' : 'primary'}
            type="submit"
            form={id}
            disabledReason={isPending ? t.working : disabledReason}
          >
            {isPending ? t.working : action}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
          {aside}
        </>
      }
    >
      {/* What was corrected may be sent at once. */}
      <form id={id} onSubmit={onSubmit} onInput={() => void (sentAt.current = -doubleClickMs)}>
        {children}
      </form>
      <Fault error={error} />
    </Dialog>
  );
}
