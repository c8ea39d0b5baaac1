// A dialog that does something and closes: it stays open with the reason when the server refuses.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog as Form } from '../../../ui/form-dialog.tsx';

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

export function FormDialog({ missing, submit, onClose, ...rest }: FormDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: submit,
    onSuccess: (answer) => answer !== 'stay' && onClose(),
  });
  return <Form {...rest} disabledReason={missing} submit={mutate} {...{ isPending, error, onClose }} />;
}
